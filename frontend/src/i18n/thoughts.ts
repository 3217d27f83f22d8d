/** The texts about what a human-like opponent thought. */
export const thoughtsEn = {
  'thoughts.why': 'Why did {name} play {move}?',
  'thoughts.busy': '{name} remembers…',
  'thoughts.forgotten': '{name} no longer knows: somebody else chose this move, or the clock did.',
  'thoughts.all': 'Ask {name} what it missed',
  'thoughts.progress': '{name} remembers move {done} of {total}',
  'thoughts.stop': 'Stop',
  'thoughts.continue': 'Go on',
  'thoughts.title': 'What {name} missed',
  'thoughts.none': '{name} made no serious mistake of its own.',
};

export const thoughtsDe: Record<keyof typeof thoughtsEn, string> = {
  'thoughts.why': 'Warum spielte {name} {move}?',
  'thoughts.busy': '{name} erinnert sich …',
  'thoughts.forgotten': '{name} weiß es nicht mehr: Diesen Zug wählte jemand anders, oder die Uhr.',
  'thoughts.all': 'Fragen, was {name} übersah',
  'thoughts.progress': '{name} erinnert sich: Zug {done} von {total}',
  'thoughts.stop': 'Anhalten',
  'thoughts.continue': 'Weiter',
  'thoughts.title': 'Was {name} übersah',
  'thoughts.none': '{name} machte von sich aus keinen ernsten Fehler.',
};
