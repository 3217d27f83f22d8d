import type { Color, Role } from 'chessops/types';

const ROLES: readonly Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];
const LETTERS: Record<Role, string> = {
  king: 'K',
  queen: 'Q',
  rook: 'R',
  bishop: 'B',
  knight: 'N',
  pawn: 'P',
};

const FOOT = '<rect x="9.5" y="35" width="26" height="4.5" rx="1.6"/>';

/** Philidor's own piece shapes, 45 by 45: plain outlines that stay clear at small sizes. */
const SHAPES: Record<Role, string> = {
  pawn: `<path d="M18 20.5h9l-1.6 3.4c3.2 2 5.6 6 5.6 11.1H14c0-5.1 2.4-9.1 5.6-11.1z"/>
    <circle cx="22.5" cy="15.5" r="5.8"/>${FOOT}`,
  rook: `<path d="M11 8.5h5.4v3.8h3.4V8.5h5.4v3.8h3.4V8.5H34v8.3l-3.6 3 1.2 15.2H13.4l1.2-15.2-3.6-3z"/>
    <path class="line" d="M14.8 20h15.4"/>${FOOT}`,
  bishop: `<path d="M22.5 9.5c5.2 4 8 8.2 8 12.3 0 3-1.5 5.2-3.7 6.7l2.2 6.5H16l2.2-6.5c-2.2-1.5-3.7-3.7-3.7-6.7
    0-4.1 2.8-8.3 8-12.3z"/><circle cx="22.5" cy="7.2" r="2.6"/>
    <path class="line" d="M22.5 15.5v8M18.7 19.3h7.6"/>${FOOT}`,
  knight: `<path d="M13.5 35c0-7.2 5.4-9.2 6.6-14.3-3 .7-4.8 3.6-7.6 3.6-2.4 0-3.5-2.2-2.3-4.3L15.5 12l.6-5.5
    4.6 3.5c9 0 14 6.5 14 15.5 0 4-.8 6.9-1.4 9.5z"/><circle class="dot" cx="18.6" cy="15" r="1.3"/>
    <path class="line" d="M26.5 14.5c3 2.5 4.3 6.5 4.2 11"/>${FOOT}`,
  queen: `<path d="M13.5 31.5L9.5 14l6.2 8.6L18 9.8l4.5 12.2L27 9.8l2.3 12.8L35.5 14l-4 17.5 1 3.5H12.5z"/>
    <circle cx="9.2" cy="12.8" r="2.2"/><circle cx="17.8" cy="8.4" r="2.2"/><circle cx="27.2" cy="8.4" r="2.2"/>
    <circle cx="35.8" cy="12.8" r="2.2"/><path class="line" d="M14 31c5.6-1.5 11.4-1.5 17 0"/>${FOOT}`,
  king: `<path d="M22.5 13.5c3 0 4.2 3 3.2 7 3.8-5 11-4 11 2.2 0 4-3.2 6.2-5.2 8.8V35h-18v-3.5c-2-2.6-5.2-4.8-5.2-8.8
    0-6.2 7.2-7.2 11-2.2-1-4 .2-7 3.2-7z"/><path class="cross" d="M22.5 13.5V4.5M18.6 8h7.8"/>
    <path class="line" d="M14 31c5.6-1.5 11.4-1.5 17 0"/>${FOOT}`,
};

function drawn(color: Color, role: Role): string {
  const [fill, stroke, line] =
    color === 'white' ? ['#fbf7ec', '#23292c', '#23292c'] : ['#353e42', '#12171a', '#d9d4c6'];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45"><style>
    *{fill:${fill};stroke:${stroke};stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}
    .line{fill:none;stroke:${line};stroke-width:1.3}.dot{fill:${line};stroke:none}
    .cross{fill:none;stroke-width:3}</style>${SHAPES[role]}</svg>`;
}

function lettered(color: Color, role: Role): string {
  const [fill, ink] = color === 'white' ? ['#fbf7ec', '#23292c'] : ['#2b3236', '#f3eee0'];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45"><circle cx="22.5" cy="22.5" r="17"
    fill="${fill}" stroke="#1b2023" stroke-width="1.6"/><text x="22.5" y="30.3" font-family="Georgia,serif"
    font-size="22" font-weight="700" text-anchor="middle" fill="${ink}">${LETTERS[role]}</text></svg>`;
}

const DRAWERS = { regence: drawn, letters: lettered };

/** Add Philidor's own piece sets to the classic one, which comes with the board component. */
export function installPieceSets(): void {
  const rules = Object.entries(DRAWERS).flatMap(([set, draw]) =>
    (['white', 'black'] as const).flatMap((color) =>
      ROLES.map((role) => {
        const image = `data:image/svg+xml,${encodeURIComponent(draw(color, role))}`;
        return `[data-pieces="${set}"] .cg-wrap piece.${role}.${color}{background-image:url("${image}")}`;
      }),
    ),
  );
  const sheet = document.createElement('style');
  sheet.textContent = rules.join('\n');
  document.head.append(sheet);
}
