// Boards that exist only here: `stand.serial` is one of DGT, `stand.hid` one of Chessnut.
(() => {
  const DGT = '.PRNBKQprnbkq';
  const CHESSNUT = '.qkbpnRPrBNQK';
  const indexOf = (square) => 8 * (8 - Number(square[1])) + 'abcdefgh'.indexOf(square[0]);
  const stand = (window.stand = {
    squares: [], lit: [], asked: 0, written: [], wire: null, device: null,
    // Put all pieces at once, and tell nothing.
    lay(placement) {
      const spread = placement.replace(/\//g, '').replace(/\d/g, (n) => '.'.repeat(Number(n)));
      stand.squares = [...spread];
    },
    // A piece on a square, or none ('.'): the board tells what it senses.
    put(square, letter) {
      stand.squares[indexOf(square)] = letter;
      const field = indexOf(square);
      stand.wire?.enqueue(new Uint8Array([0x8e, 0, 5, field, DGT.indexOf(letter)]));
      stand.device?.report();
    },
    pull() {
      stand.wire?.error(new DOMException('The device has been lost.', 'NetworkError'));
      stand.wire = null;
      if (stand.device) {
        const event = Object.assign(new Event('disconnect'), { device: stand.device });
        stand.device.opened = false;
        hid.dispatchEvent(event);
      }
    },
  });
  const port = {
    async open({ baudRate }) {
      if (baudRate !== 9600) throw new TypeError('baudRate');
      port.readable = new ReadableStream({ start: (wire) => void (stand.wire = wire) });
      port.writable = new WritableStream({
        write(bytes) {
          stand.written.push(...bytes);
          const codes = stand.squares.map((letter) => DGT.indexOf(letter));
          // In two parts, as a slow line has it.
          const dump = [0x86, 0, 67, ...codes];
          if (![...bytes].includes(0x42)) return;
          stand.wire.enqueue(new Uint8Array(dump.slice(0, 10)));
          stand.wire.enqueue(new Uint8Array(dump.slice(10)));
        },
      });
    },
    async close() {},
  };
  const serial = {
    requestPort: async () => ((stand.asked += 1), port),
    getPorts: async () => [port],
  };
  const hid = new EventTarget();
  class Device extends EventTarget {
    opened = false;
    async open() { this.opened = true; stand.device = this; }
    async close() { this.opened = false; stand.device = null; }
    async sendReport(report, data) {
      if (report === 0x21) this.report();
      if (report === 0x0a)
        stand.lit = [...data].slice(1).flatMap((bits, rank) =>
          [...'abcdefgh'].filter((_, file) => bits & (0x80 >> file)).map((file) => file + (8 - rank)));
    }
    report() {
      const data = new Uint8Array(64);
      data[0] = 0x3d;
      for (let rank = 0; rank < 8; rank++)
        for (let half = 0; half < 8; half++) {
          const code = CHESSNUT.indexOf(stand.squares[8 * rank + 7 - half]);
          data[1 + 4 * rank + (half >> 1)] |= half % 2 ? code << 4 : code;
        }
      const event = { reportId: 1, data: new DataView(data.buffer) };
      this.dispatchEvent(Object.assign(new Event('inputreport'), event));
    }
  }
  const device = new Device();
  hid.requestDevice = async () => ((stand.asked += 1), [device]);
  hid.getDevices = async () => [device];
  Object.defineProperty(navigator, 'serial', { value: serial, configurable: true });
  Object.defineProperty(navigator, 'hid', { value: hid, configurable: true });
})();
