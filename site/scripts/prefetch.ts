import { savesData } from '../lib/saves-data.ts';

/**
 * Prefetches a page of the site when the pointer or the focus rests on its link for this many
 * milliseconds, or when a touch on the link begins.
 */
const RESTING = 80;

const fetched = new Set<string>([window.location.pathname]);
let resting: ReturnType<typeof setTimeout> | undefined;

for (const type of ['pointerover', 'focusin'])
  document.addEventListener(type, ({ target }) => {
    clearTimeout(resting);
    resting = setTimeout(prefetch, RESTING, pagePath(target));
  });
document.addEventListener('touchstart', ({ target }) => prefetch(pagePath(target)), {
  passive: true,
});

/**
 * The path of the page that a link leads to; null for other sites and files, and for searches, which
 * cost the server a query.
 */
function pagePath(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.origin !== window.location.origin || link.download !== '') return null;
  return /^\/(admin|api|search)(\/|$)|\.\w+$/.test(link.pathname)
    ? null
    : link.pathname + link.search;
}

function prefetch(path: string | null): void {
  if (path === null || fetched.has(path) || savesData()) return;
  fetched.add(path);
  const hint = document.createElement('link');
  hint.rel = 'prefetch';
  hint.href = path;
  document.head.append(hint);
}
