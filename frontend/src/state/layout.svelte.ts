import { settings } from '../settings/settings.svelte';
import { api } from '../wire/api';
import type { components } from '../wire/schema';
import { attempt } from './notices.svelte';
import { ENGINE_WINDOWS, ui, WINDOWS, type WindowName } from './ui.svelte';

type Values = NonNullable<components['schemas']['PageSettings']['values']>;
const MODES = ['play', 'analyse'] as const;

/** The windows beside the board as settings of the server, such as `analysis review`. */
function layout(): Record<string, string> {
  return Object.fromEntries(MODES.map((mode) => [`windows_${mode}`, ui.windows[mode].join(' ')]));
}

function same(one: Values, other: Values): boolean {
  return MODES.every((mode) => one[`windows_${mode}`] === other[`windows_${mode}`]);
}

/** Show the kept windows; names that this page does not offer change nothing. */
function restore(values: Values): void {
  const offered = (name: string): name is WindowName =>
    WINDOWS.includes(name as WindowName) &&
    (settings.engineWindows || !ENGINE_WINDOWS.includes(name as WindowName));
  for (const mode of MODES) {
    const [first = '', second = ''] = String(values[`windows_${mode}`] ?? '').split(' ');
    if (offered(first) && offered(second) && first !== second) ui.windows[mode] = [first, second];
  }
}

/** Open the windows that the server has kept, and let it keep every later change. */
export async function keepLayout(): Promise<void> {
  const before = layout();
  const stored = await attempt(() => api.settings());
  if (!stored) return;
  let values = stored.values ?? {};
  // A window that was opened meanwhile is newer than what was kept.
  if (same(layout(), before)) restore(values);
  let last: Values = layout();
  $effect.root(() => {
    $effect(() => {
      const now = layout();
      if (same(now, last)) return;
      last = now;
      values = { ...values, ...now };
      void attempt(() => api.keepSettings({ values }));
    });
  });
}
