import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Two cores are the machine to plan for: files run in two forked processes, tests of one file in order.
export default defineConfig({
  plugins: [svelte({ configFile: false })],
  resolve: { conditions: ['browser', 'node'] },
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: process.env['CI'] ? ['default'] : ['default']
  }
});
