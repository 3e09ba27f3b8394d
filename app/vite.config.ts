/**
 * The app's build. Everything lives under app/, so that the root holds no build configuration. Paths are absolute:
 * the dev server runs from the root, the build and `svelte-kit sync` from app/, and all must mean the same files.
 */
import { fileURLToPath } from 'node:url';
import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';
import type { Adapter } from '@sveltejs/kit';
import { defineConfig } from 'vite';
import { apiInDevelopment } from './dev-api.ts';

const app = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));

/** SvelteKit's build looks for its configuration where it runs, the adapter for package.json: they live one floor apart. */
function nodeAdapter(): Adapter {
  const node = adapter({ out: `${app}build`, precompress: true });
  return {
    ...node,
    async adapt(builder) {
      process.chdir(root);
      await node.adapt(builder);
    }
  };
}

export default defineConfig({
  // One cache beside the other generated files, and none at the root.
  cacheDir: `${app}.svelte-kit/vite`,
  server: {
    host: process.env['HOST'] ?? '127.0.0.1',
    port: Number(process.env['PORT'] ?? 4000),
    strictPort: true
  },
  build: { target: 'es2023' },
  plugins: [
    apiInDevelopment(),
    sveltekit({
      adapter: nodeAdapter(),
      outDir: `${app}.svelte-kit`,
      files: {
        src: app,
        assets: `${app}static`,
        lib: `${app}lib`,
        routes: `${app}routes`,
        params: `${app}params`,
        appTemplate: `${app}app.html`,
        errorTemplate: `${app}error.html`,
        hooks: { client: `${app}hooks.client`, server: `${app}hooks.server`, universal: `${app}hooks` },
        serviceWorker: `${app}service-worker`
      },
      // Nothing leaves the origin, and no script runs that is not ours.
      csp: {
        mode: 'auto',
        directives: {
          'default-src': ['self'],
          'script-src': ['self'],
          // Widths of bars and positions of dots are set through the style attribute.
          'style-src': ['self', 'unsafe-inline'],
          'img-src': ['self', 'data:'],
          'connect-src': ['self'],
          'object-src': ['none'],
          'base-uri': ['none'],
          'form-action': ['self'],
          'frame-ancestors': ['none']
        }
      },
      typescript: {
        config: (config) => ({
          ...config,
          include: [
            ...config.include.filter((path: string) => !path.includes('tests/')),
            '../../tests/app/**/*.ts'
          ],
          compilerOptions: { ...config.compilerOptions, types: ['node'] }
        })
      }
    })
  ]
});
