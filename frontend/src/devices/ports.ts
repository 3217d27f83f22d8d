import type { SquareName } from 'chessops/types';
import * as chessnut from './chessnut';
import { BAUD, BEGIN, DgtReader } from './dgt';
import type { Sensed } from './squares';

export const KINDS = ['dgt', 'chessnut'] as const;
export type BoardKind = (typeof KINDS)[number];

/** A connected board. */
export interface Device {
  /** Light squares and no others; null for a board without lights. */
  light: ((squares: readonly SquareName[]) => void) | null;
  close: () => void;
}

/** What a board tells: its squares after each change, and once that it is gone. */
export interface Listener {
  sensed: (sensed: Sensed) => void;
  lost: () => void;
}

/** The parts of Web Serial that are used; TypeScript's own library has none. */
interface Port {
  readable: ReadableStream<Uint8Array> | null;
  writable: WritableStream<Uint8Array> | null;
  open: (options: { baudRate: number }) => Promise<void>;
  close: () => Promise<void>;
}

interface Serial {
  requestPort: () => Promise<Port>;
  getPorts: () => Promise<Port[]>;
}

/** The parts of WebHID that are used. */
interface HidDevice extends EventTarget {
  opened: boolean;
  open: () => Promise<void>;
  close: () => Promise<void>;
  sendReport: (report: number, data: Uint8Array<ArrayBuffer>) => Promise<void>;
}

interface Hid extends EventTarget {
  requestDevice: (options: { filters: object[] }) => Promise<HidDevice[]>;
  getDevices: () => Promise<HidDevice[]>;
}

const browser = navigator as Navigator & { serial?: Serial; hid?: Hid };

/** Whether this browser can connect such a board, at this address. */
export function supported(kind: BoardKind): boolean {
  return (kind === 'dgt' ? browser.serial : browser.hid) !== undefined;
}

/**
 * Connect a board. The browser asks the user which; `again` takes the one that was allowed before
 * where there is one. Returns null if the user chose none.
 */
export async function connect(
  kind: BoardKind,
  again: boolean,
  listener: Listener,
): Promise<Device | null> {
  if (kind === 'dgt') {
    const port = await chosenPort(again);
    return port && openPort(port, listener);
  }
  const device = await chosenDevice(again);
  return device && openDevice(device, listener);
}

async function chosenPort(again: boolean): Promise<Port | null> {
  const known = again ? await browser.serial?.getPorts() : [];
  return known?.[0] ?? (await unlessNone(() => browser.serial?.requestPort())) ?? null;
}

async function chosenDevice(again: boolean): Promise<HidDevice | null> {
  const known = again ? await browser.hid?.getDevices() : [];
  const filters = [chessnut.FILTER];
  const asked = known?.[0]
    ? known
    : await unlessNone(() => browser.hid?.requestDevice({ filters }));
  return asked?.[0] ?? null;
}

/** The browser says by this error that the user chose nothing. */
async function unlessNone<T>(ask: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}

async function openPort(port: Port, listener: Listener): Promise<Device> {
  await port.open({ baudRate: BAUD });
  const writer = port.writable?.getWriter();
  await writer?.write(BEGIN);
  writer?.releaseLock();
  const source = port.readable?.getReader();
  let closed = false;

  async function listen(): Promise<void> {
    const reader = new DgtReader();
    try {
      for (let part = await source?.read(); part?.value; part = await source?.read())
        for (const sensed of reader.take(part.value)) listener.sensed(sensed);
    } catch (error) {
      // The cable was pulled, or the line was disturbed; the listener tells the user.
      if (!(error instanceof DOMException)) throw error;
    } finally {
      source?.releaseLock();
      await port.close().catch(() => undefined);
      if (!closed) listener.lost();
    }
  }

  void listen();
  return { light: null, close: () => ((closed = true), void source?.cancel()) };
}

async function openDevice(device: HidDevice, listener: Listener): Promise<Device> {
  if (!device.opened) await device.open();

  function reported(event: Event): void {
    const { reportId, data } = event as Event & { reportId: number; data: DataView };
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const sensed = chessnut.readReport(reportId, bytes);
    if (sensed) listener.sensed(sensed);
  }

  function gone(event: Event): void {
    if ((event as Event & { device: HidDevice }).device !== device) return;
    stop();
    listener.lost();
  }

  function stop(): void {
    device.removeEventListener('inputreport', reported);
    browser.hid?.removeEventListener('disconnect', gone);
  }

  device.addEventListener('inputreport', reported);
  browser.hid?.addEventListener('disconnect', gone);
  await device.sendReport(chessnut.BEGIN.report, chessnut.BEGIN.data);
  return {
    light: (squares) => {
      const { report, data } = chessnut.lightsReport(squares);
      // A board that is gone says so by itself.
      void device.sendReport(report, data).catch(() => undefined);
    },
    close: () => (stop(), void device.close()),
  };
}
