/**
 * The user's names in games, from a list with commas or semicolons. PGN writes "Smith, Ann", so two
 * neighbours may be one name as well.
 */
export function namesIn(list: string): string[] {
  return list.split(';').flatMap((part) => {
    const names = part.split(',').map(plain).filter(Boolean);
    return names.flatMap((name, at) => {
      const after = names[at + 1];
      return after ? [name, `${name}, ${after}`] : [name];
    });
  });
}

/** Whether a player of a game has one of the names of the list. */
export function isNamed(player: string, list: string): boolean {
  const name = player.split(',').map(plain).join(', ');
  return name !== '' && namesIn(list).includes(name);
}

function plain(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}
