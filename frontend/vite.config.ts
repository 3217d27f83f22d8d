import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compressed } from './compress';
import { notices } from './notices';

const BUNDLE = '../src/philidor/web/static';

// The bundle goes into the Python package, whose server hands it out; nothing comes from elsewhere.
export default defineConfig({
  base: './',
  plugins: [svelte(), notices(BUNDLE), compressed()],
  build: {
    outDir: BUNDLE,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // One style sheet: Vite asks only once for that of a part, even where it could not be loaded.
    cssCodeSplit: false,
    // A file costs 700 bytes of headers, so small ones become parts of others.
    rollupOptions: { output: { experimentalMinChunkSize: 3_000 } },
  },
  server: {
    proxy: {
      '/api': { target: 'http://127.0.0.1:8420', ws: true },
    },
  },
});
