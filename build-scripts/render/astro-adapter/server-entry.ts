import type { RouteData, SSRResult } from 'astro';
import { createApp } from 'astro/app/entrypoint';
import type { AstroComponentFactory } from 'astro/runtime/server/render/astro/factory.js';
import { renderToString } from 'astro/runtime/server/render/astro/render.js';
import type { DocumentOf, TemplateDocument } from '../../../api/contract/pages/documents.ts';

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

/** What Astro renders a page with, and what of it a page uses up. */
type Frame = {
  readonly page: AstroComponentFactory;
  readonly result: SSRResult;
  readonly locals: { document: TemplateDocument };
  readonly styles: SSRResult['styles'];
  readonly scripts: SSRResult['scripts'];
  readonly links: SSRResult['links'];
};

const PROBE: DocumentOf<'error'> = { kind: 'error', path: '/404', status: 404, subject: null };

let frame: Frame | undefined;

/**
 * To be called before the first page: loads all that pages are made with, so that it does not
 * matter when its files are replaced by those of a newer build.
 *
 * Astro renders one page in its own way, and the frame that it does it in is kept for all others. To
 * go through it for each page, a request, a response and their streams, took half of the time, 674 µs where
 * 345 µs do, and nothing of it can be seen in a page.
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
  await app.render(new Request(new URL(PROBE.path, app.manifest.site)), { routeData, locals });
}

let last: Promise<unknown> = Promise.resolve();

/**
 * @param document what the page is made from, its address included
 * @returns the page's HTML
 * @throws what a template has thrown
 */
export function render(document: TemplateDocument): Promise<string> {
  const turn = last.then(() => renderNow(document));
  // Pages share the frame: one after the other, whatever became of the one before.
  last = turn.catch(() => undefined);
  return turn;
}

async function renderNow(document: TemplateDocument): Promise<string> {
  if (frame === undefined) throw new Error('The templates have not been loaded');
  const { page, result, locals, styles, scripts, links } = frame;
  locals.document = document;
  // What Astro begins each page with (core/fetch/fetch-state.js, createResult).
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
