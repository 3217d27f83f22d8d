const FIELDS = 'input:not([type="checkbox"]), textarea, [contenteditable="true"], dialog';
/** Keys that a select does not need: it opens by Space and goes through its choices by up and down. */
const PAST_SELECT = ['ArrowLeft', 'ArrowRight'];

/** Whether the element that an event is for handles keys itself: a text field, or a select its own. */
export function typing(target: EventTarget | null, key = ''): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('select')) return !PAST_SELECT.includes(key);
  return target.closest(FIELDS) !== null;
}
