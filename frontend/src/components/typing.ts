/** Whether the element handles keys itself. */
export function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest('input, textarea, select, [role="tablist"], dialog') !== null;
}
