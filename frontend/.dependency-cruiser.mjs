// What may import what: each folder only those on lines above its own, so that there is no circle.
const LAYERS = [
  ['wire'],
  ['chess'],
  ['devices'],
  ['settings'],
  ['i18n'],
  ['state'],
  ['components'],
  ['board', 'journal'],
  ['dialogs', 'windows'],
  ['pages'],
];

function folders(names) {
  return `^src/(${names.join('|')})/`;
}

const upward = LAYERS.flatMap((layer, index) =>
  layer.map((name) => ({
    name: `${name}-stands-below`,
    severity: 'error',
    from: { path: folders([name]) },
    to: {
      path: [
        folders(
          LAYERS.slice(index)
            .flat()
            .filter((other) => other !== name),
        ),
        '^src/[^/]+$',
      ],
    },
  })),
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-cycle-of-folders',
      scope: 'folder',
      severity: 'error',
      from: { path: '^src/.' },
      to: { circular: true },
    },
    {
      name: 'folder-without-a-layer',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: folders([...LAYERS.flat(), 'theme']) },
      to: {},
    },
    ...upward,
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    // Imports of types count as well.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  },
};
