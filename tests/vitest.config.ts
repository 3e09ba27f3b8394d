import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Two cores are the machine to plan for: files run in two forked processes, tests of one file in order.
export default defineConfig({
  plugins: [svelte({ configFile: false })],
  resolve: {
    conditions: ['browser', 'node'],
    // One copy: Node gives packages the CommonJS build, and Vite would give our own files the other one.
    alias: [
      {
        find: /^graphql$/,
        replacement: new URL('../node_modules/graphql/index.js', import.meta.url).pathname
      }
    ]
  },
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
