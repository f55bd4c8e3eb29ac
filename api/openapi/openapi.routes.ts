import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { DOCUMENTATION_ROUTES, type DocsFile } from '../contract/calls/documentation-routes.ts';
import { routePath } from '../contract/calls/route.ts';
import { cacheFor, DETAIL_SECONDS } from '../http/caching.ts';
import type { Serve } from '../http/serve-routes.ts';
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

const addressOf = (file: DocsFile) => routePath(DOCUMENTATION_ROUTES.file, { params: { file } });

/** The page of the API description: Swagger UI, with files of this server only. */
const DOCS_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${addressOf('swagger-ui.css')}">
<title>API – Worldwide business directory</title>
<noscript>This page needs JavaScript. The same is at <a href="${DOCUMENTATION_ROUTES.openApi.path}">${DOCUMENTATION_ROUTES.openApi.path}</a>.</noscript>
<main id="api"></main>
<script src="${addressOf('swagger-ui-bundle.js')}"></script>
<script src="${addressOf('start.js')}"></script>
</html>
`;

/** Only GET can be tried out: any other call would change the directory. */
const START = `SwaggerUIBundle({
  url: '${DOCUMENTATION_ROUTES.openApi.path}',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  supportedSubmitMethods: ['get'],
  validatorUrl: null,
});
`;

const PACKAGED = {
  'swagger-ui.css': import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
  'swagger-ui-bundle.js': import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
};

/** The content of a file that the page loads. */
const openDocsFile = (file: DocsFile): string | Readable =>
  file === 'start.js' ? START : createReadStream(fileURLToPath(PACKAGED[file]));
