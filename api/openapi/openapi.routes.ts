import { DOCUMENTATION_ROUTES } from '../contract/calls/documentation-routes.ts';
import { cacheFor, DETAIL_SECONDS } from '../http/caching.ts';
import type { Serve } from '../http/serve-routes.ts';
import { docsPage } from './docs-page.ts';
import { DOCS_STYLE_SOURCE } from './docs-style.ts';
import { makeDocument, type OpenApi } from './document.ts';

const POLICY = 'Content-Security-Policy';

/**
 * How the API is called, for programs and for people.
 * @param siteUrl origin of the site
 */
export function addOpenApiRoutes(serve: Serve, siteUrl: string): void {
  let made: { readonly document: OpenApi; readonly page: string } | undefined;
  const make = () => {
    const document = makeDocument(siteUrl);
    return { document, page: docsPage(document) };
  };

  serve(DOCUMENTATION_ROUTES.openApi, ({ ctx }) => {
    made ??= make();
    cacheFor(ctx, DETAIL_SECONDS);
    return made.document;
  });

  serve(DOCUMENTATION_ROUTES.page, ({ ctx }) => {
    made ??= make();
    cacheFor(ctx, DETAIL_SECONDS);
    // Its style is in the page, and nothing else may be.
    const policy = ctx.response
      .get(POLICY)
      .replace("style-src 'self'", `style-src ${DOCS_STYLE_SOURCE}`);
    ctx.set(POLICY, policy);
    ctx.type = 'html';
    return made.page;
  });
}
