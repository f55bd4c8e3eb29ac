import type { AstroIntegration } from 'astro';

/**
 * Gives `astro dev` documents from the live database, as the renderer loads them, so that templates are
 * edited with real data.
 */
export function devDocuments(databaseUrl: string): AstroIntegration {
  return {
    name: 'dev-documents',
    hooks: {
      'astro:config:setup'({ addMiddleware, updateConfig }) {
        updateConfig({ vite: { define: { DEV_DATABASE_URL: JSON.stringify(databaseUrl) } } });
        addMiddleware({ order: 'pre', entrypoint: new URL('./middleware.ts', import.meta.url) });
      },
    },
  };
}
