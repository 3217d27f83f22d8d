import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = /\.(js|css|html|svg|json)$/;
// Smaller files gain less than their headers cost.
const LEAST = 600;
const BEST = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

/** A Vite plugin: writes a copy of each text in Brotli and one in gzip, for the server to send. */
export function compressed(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (!TEXTS.test(name) || bytes.length < LEAST) continue;
          const copies = {
            br: brotliCompressSync(bytes, { params: BEST }),
            gz: gzipSync(bytes, { level: 9 }),
          };
          for (const [suffix, source] of Object.entries(copies))
            this.emitFile({ type: 'asset', fileName: `${name}.${suffix}`, source });
        }
      },
    },
  };
}
