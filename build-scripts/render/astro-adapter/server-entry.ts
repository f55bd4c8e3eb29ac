import type { RouteData, SSRResult } from 'astro';
import { createApp } from 'astro/app/entrypoint';
import type { AstroComponentFactory } from 'astro/runtime/server/render/astro/factory.js';
import { renderToString } from 'astro/runtime/server/render/astro/render.js';
import type { DocumentOf, TemplateDocument } from '../../../api/contract/pages/documents.ts';

const app = createApp({ streaming: false });

// A template's error is thrown to the caller, which reports it. Astro would log it and answer with a page.
app.logger.options.level = 'silent';
app.renderError = async (_request, { status, error }) => {
  throw error instanceof Error ? error : new Error(`Astro answered ${status}`, { cause: error });
};

// Looked up by its pattern, because a request for /404 matches Astro's own page first.
const routeData = findRoute('/[...path]');

function findRoute(pattern: string): RouteData {
  const found = app.manifest.routes.find(({ routeData }) => routeData.route === pattern);
  if (found === undefined) throw new Error(`There is no route ${pattern} among the templates`);
  return found.routeData;
}

/** The objects that Astro renders a page with, and the sets that a page adds to. */
type Frame = Readonly<Pick<SSRResult, 'styles' | 'scripts' | 'links'>> & {
  readonly page: AstroComponentFactory;
  readonly result: SSRResult;
  readonly locals: { document: TemplateDocument };
};

const PROBE: DocumentOf<'error'> = { kind: 'error', path: '/404', status: 404, subject: null };

let frame: Frame | undefined;

/**
 * Loads all code that pages need, so that a newer build may replace the files afterwards. Call it once,
 * before the first page.
 *
 * Astro's App renders one page, and {@link render} uses the frame of this page for all others. A request
 * and a response for each page took half of the time: 674 µs, where 345 µs are enough.
 * @throws Error when a page of the frame differs from the page of Astro's App: Astro has changed what a
 * frame consists of
 */
export async function load(): Promise<void> {
  if (frame !== undefined) return;
  const built = await app.manifest.pageMap?.get(routeData.component)?.();
  if (built === undefined) throw new Error('There is no page among the templates');
  const instance = await built.page();
  const page = instance.default;
  const locals: Frame['locals'] = { document: PROBE };
  const probe = (result: SSRResult, props: object, slots: object) => {
    frame = {
      page,
      result,
      locals,
      styles: new Set(result.styles),
      scripts: new Set(result.scripts),
      links: new Set(result.links),
    };
    return page(result, props, slots);
  };
  const probed = {
    ...built,
    page: async () => ({ ...instance, default: Object.assign(probe, page) }),
  };
  app.manifest.pageMap?.set(routeData.component, async () => probed);
  const expected = await renderInApp(locals);
  app.manifest.pageMap?.set(routeData.component, async () => built);
  if ((await render(PROBE)) !== expected)
    throw new Error('This version of Astro renders a page differently from server-entry.ts');
}

/** Renders a page with Astro's App alone. Slower than {@link render}, which has to give the same bytes. */
export const renderWithAstro = (document: TemplateDocument): Promise<string> =>
  renderInApp({ document });

async function renderInApp(locals: Frame['locals']): Promise<string> {
  const request = new Request(new URL(locals.document.path, app.manifest.site));
  const response = await app.render(request, { routeData, locals });
  return response.text();
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Renders a page from its document.
 * @returns the page's HTML
 * @throws whatever a template throws
 */
export function render(document: TemplateDocument): Promise<string> {
  const turn = last.then(() => renderNow(document));
  // Pages share the frame, so each waits for the one before, even if that one fails.
  last = turn.catch(() => undefined);
  return turn;
}

async function renderNow(document: TemplateDocument): Promise<string> {
  if (frame === undefined) throw new Error('The templates have not been loaded');
  const { page, result, locals, styles, scripts, links } = frame;
  locals.document = document;
  // The values that Astro starts each page with: createResult in astro/dist/core/fetch/fetch-state.js.
  Object.assign(result, {
    styles: new Set(styles),
    scripts: new Set(scripts),
    links: new Set(links),
    _metadata: {
      hasHydrationScript: false,
      rendererSpecificHydrationScripts: new Set(),
      hasRenderedHead: false,
      renderedScripts: new Set(),
      hasDirectives: new Set(),
      hasRenderedServerIslandRuntime: false,
      headInTree: result.componentMetadata.get(page.moduleId ?? '')?.containsHead ?? false,
      extraHead: [],
      extraStyleHashes: [],
      extraScriptHashes: [],
      propagators: new Set(),
      routeHasPropagation: false,
      pendingSlotEvaluations: [],
      templateDepth: 0,
    },
  });
  const html = await renderToString(result, page, {}, {}, true, routeData);
  if (typeof html !== 'string') throw new Error(`Astro answered ${html.status}`);
  return html;
}
