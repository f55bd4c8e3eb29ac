import type { RouteData } from 'astro';
import { createApp } from 'astro/app/entrypoint';
import type { TemplateDocument } from '../../../api/contract/documents.ts';

// Pages are wanted whole, and are made 15 % faster so than streamed.
const app = createApp({ streaming: false });

// An error is thrown instead, and told by whoever asked for the page: not also on standard error.
app.logger.options.level = 'silent';
app.renderError = async (_request, { status, error }) => {
  throw error instanceof Error ? error : new Error(`Astro answered ${status}`, { cause: error });
};

// Named, because Astro's own page takes precedence at /404.
const routeData = findRoute('/[...path]');

function findRoute(path: string): RouteData {
  const found = app.manifest.routes.find(({ routeData }) => routeData.route === path);
  if (found === undefined) throw new Error(`There is no route ${path} among the templates`);
  return found.routeData;
}

/**
 * To be called once, before the first page: loads all that pages are made with. Astro would import it
 * for each page, 7 % of the time, and the first time when its file may have been replaced by a newer
 * build.
 */
export async function load(): Promise<void> {
  const page = await app.manifest.pageMap?.get(routeData.component)?.();
  if (page) app.manifest.pageMap?.set(routeData.component, async () => page);
}

/**
 * @param document what the page is made from, its address included
 * @returns the page's HTML
 * @throws what a template has thrown, or an Error when no template took the document
 */
export async function render(document: TemplateDocument): Promise<string> {
  const request = new Request(new URL(document.path, app.manifest.site));
  const response = await app.render(request, { routeData, locals: { document } });
  const expected = document.kind === 'error' ? document.status : 200;
  if (response.status !== expected) {
    throw new Error(`Astro answered ${response.status} instead of ${expected}`);
  }
  return response.text();
}
