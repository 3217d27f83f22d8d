import { defineConfig, mergeConfig } from 'vitest/config';
import { mutation } from './tests/mutation';
import page from './vite.config';

// Before the page's own plugins: a component is changed before it is compiled.
export default mergeConfig(
  defineConfig({
    plugins: [mutation()],
    test: { include: ['tests/**/*.test.ts'], pool: 'threads' },
  }),
  page,
);
