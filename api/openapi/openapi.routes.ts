import type Router from '@koa/router';
import { cacheFor, DETAIL_SECONDS } from '../http/caching.ts';
import { docsPage } from './docs-page.ts';
import { DOCS_STYLE_SOURCE } from './docs-style.ts';
import { makeDocument, type OpenApi } from './document.ts';
import { DOCS_PATH, OPENAPI_PATH } from './operations/index.ts';

const POLICY = 'Content-Security-Policy';

/**
 * How the API is called, for programs and for people.
 * @param siteUrl origin of the site
 */
export function addOpenApiRoutes(router: Router, siteUrl: string): void {
  let made: { readonly document: OpenApi; readonly page: string } | undefined;
  const make = () => {
    const document = makeDocument(siteUrl);
    return { document, page: docsPage(document) };
  };

  router.get(OPENAPI_PATH, (ctx) => {
    made ??= make();
    cacheFor(ctx, DETAIL_SECONDS);
    ctx.body = made.document;
  });

  router.get(DOCS_PATH, (ctx) => {
    made ??= make();
    cacheFor(ctx, DETAIL_SECONDS);
    // Its style is in the page, and nothing else may be.
    const policy = ctx.response
      .get(POLICY)
      .replace("style-src 'self'", `style-src ${DOCS_STYLE_SOURCE}`);
    ctx.set(POLICY, policy);
    ctx.type = 'html';
    ctx.body = made.page;
  });
}
