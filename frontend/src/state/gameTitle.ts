import { t } from '../i18n/words.svelte';
import { engines } from './engines.svelte';
import { game } from './game.svelte';

/** What the board shows, in a few words: the players, or what an analysis is of. */
export function gameTitle(): string {
  const head = game.head;
  if (!head) return '';
  const [white, black] = (['white', 'black'] as const).map((side) => {
    const tag = head.tags[side === 'white' ? 'White' : 'Black'];
    return engines.seatName(head.seats[side]) || (tag && tag !== '?' ? tag : '');
  });
  if (white || black) return `${white || t('side.white')} – ${black || t('side.black')}`;
  const event = head.tags['Event'];
  if (event && event !== '?') return event;
  return head.kind === 'analysis' ? t('game.analysis') : `${t('side.white')} – ${t('side.black')}`;
}
