import { extname } from 'node:path';
import { DOCUMENTATION_ROUTES } from '../contract/calls/documentation-routes.ts';
import { cacheFor, DETAIL_SECONDS } from '../http/caching.ts';
import type { Serve } from '../http/serve-routes.ts';
import { DOCS_PAGE, openDocsFile } from './docs-page.ts';
import { makeDocument, type OpenApi } from './document.ts';

/**
 * The OpenAPI document, and the page that shows it.
 * @param siteUrl origin of the site
 */
export function addOpenApiRoutes(serve: Serve, siteUrl: string): void {
  let document: OpenApi | undefined;

  serve(DOCUMENTATION_ROUTES.openApi, ({ ctx }) => {
    document ??= makeDocument(siteUrl);
    cacheFor(ctx, DETAIL_SECONDS);
    return document;
  });

  serve(DOCUMENTATION_ROUTES.page, ({ ctx }) => {
    cacheFor(ctx, DETAIL_SECONDS);
    ctx.type = 'html';
    return DOCS_PAGE;
  });

  serve(DOCUMENTATION_ROUTES.file, ({ ctx, params: { file } }) => {
    cacheFor(ctx, DETAIL_SECONDS);
    ctx.type = extname(file);
    return openDocsFile(file);
  });
}
