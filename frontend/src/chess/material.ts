import { parseFen } from 'chessops/fen';
import type { Color, Role } from 'chessops/types';

const VALUES: Record<Role, number> = { queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1, king: 0 };
const ORDER: readonly Role[] = ['queen', 'rook', 'bishop', 'knight', 'pawn'];

/** The pieces that a side has more of than the other, and its lead in pawns (0 if it is behind). */
export function materialLead(fen: string, color: Color): { extra: Role[]; pawns: number } {
  return parseFen(fen).unwrap(
    ({ board }) => {
      const other = color === 'white' ? 'black' : 'white';
      const more = (role: Role) =>
        board.pieces(color, role).size() - board.pieces(other, role).size();
      const extra = ORDER.flatMap((role) =>
        Array.from({ length: Math.max(0, more(role)) }, () => role),
      );
      return {
        extra,
        pawns: Math.max(
          0,
          ORDER.reduce((sum, role) => sum + more(role) * VALUES[role], 0),
        ),
      };
    },
    () => ({ extra: [], pawns: 0 }),
  );
}
