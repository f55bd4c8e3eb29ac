import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import { documentAdapter } from './build-scripts/render/astro-adapter/adapter.ts';

/** The origin of the site is an argument of the build and of the development server. */
export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist/site',
  output: 'server',
  build: { format: 'file', inlineStylesheets: 'never' },
  trailingSlash: 'never',
  devToolbar: { enabled: false },
  image: { service: passthroughImageService() },
  adapter: documentAdapter(),
  integrations: [react()],
  // A strict Content-Security-Policy allows nothing inline in pages and styles.
  vite: { build: { assetsInlineLimit: 0 } },
});
