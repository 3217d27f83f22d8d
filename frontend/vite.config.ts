import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compressed } from './compress';

// The bundle goes into the Python package, whose server hands it out; nothing comes from elsewhere.
export default defineConfig({
  base: './',
  plugins: [svelte(), compressed()],
  build: {
    outDir: '../src/philidor/web/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/api': { target: 'http://127.0.0.1:8420', ws: true },
    },
  },
  test: { include: ['tests/**/*.test.ts'] },
});
