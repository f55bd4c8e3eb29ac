import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import { loadConfig } from './api/config.ts';
import { documentAdapter } from './build-scripts/render/astro-adapter/adapter.ts';

export default defineConfig({
  site: loadConfig().siteUrl,
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
  // Nothing is inlined into pages or styles, so that a Content-Security-Policy may be strict.
  vite: { build: { assetsInlineLimit: 0 } },
});
