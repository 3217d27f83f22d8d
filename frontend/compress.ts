import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

// What a first visit loads, with all that these import; each copy makes the package larger.
const FIRST = /^(index|HomePage|BoardPage)$/;
// Smaller files gain less than their headers cost.
const LEAST = 600;
const BEST = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

/** The files of a first visit, by name. */
function firstVisit(bundle: Rollup.OutputBundle): Set<string> {
  const found = new Set(Object.keys(bundle).filter((name) => name.endsWith('.css')));
  const add = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    file.imports.forEach(add);
  };
  for (const [name, file] of Object.entries(bundle))
    if (file.type === 'chunk' && FIRST.test(file.name)) add(name);
  return found;
}

/** A Vite plugin: writes a copy of each text of a first visit in Brotli, for the server to send. */
export function compressed(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const name of firstVisit(bundle)) {
          const file = bundle[name];
          if (!file) continue;
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (bytes.length < LEAST) continue;
          const source = brotliCompressSync(bytes, { params: BEST });
          this.emitFile({ type: 'asset', fileName: `${name}.br`, source });
        }
      },
    },
  };
}
