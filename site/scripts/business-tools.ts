import { isSaved } from '../islands/saved-listings.ts';
import type { ToolBusiness } from '../islands/tool-places.tsx';
import { tryImport } from '../islands/try-import.ts';

/**
 * The tools of a business page begin to work when the pointer, a touch or the focus comes near them: React takes
 * ten times the bytes of all other scripts of the page. A click before that is repeated as soon as they work.
 */
const bar = document.querySelector<HTMLElement>('[data-business]');
if (bar) offerTools(readBusiness(bar.dataset));

/** The attributes of the bar have what the rest of the page does not show. */
function readBusiness({ business = '', city = '', at }: DOMStringMap): ToolBusiness {
  const shown = (selector: string) => document.querySelector(selector)?.textContent ?? '';
  const [latitude, longitude] = at?.split(',').map(Number) ?? [];
  return {
    ...{ slug: business, name: shown('h1'), category: shown('.badges li'), city },
    ...(latitude !== undefined && longitude !== undefined && { at: [latitude, longitude] }),
  };
}

function offerTools(details: ToolBusiness): void {
  let starting: Promise<void> | undefined;
  const started = new AbortController();
  const start = () => {
    starting ??= load().catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  };
  async function load(): Promise<void> {
    document.querySelector('.back [role="alert"]')?.remove();
    const { startTools } = await tryImport(() => import('../islands/business-tools.island.tsx'));
    await startTools(details);
    started.abort();
  }

  const { signal } = started;
  for (const place of document.querySelectorAll<HTMLElement>('#tools, #copy, #map')) {
    place.inert = false;
    for (const type of ['pointerover', 'touchstart', 'focusin'])
      place.parentElement?.addEventListener(type, () => start().catch(ignore), {
        ...{ signal, once: true, passive: true },
      });
    place.addEventListener('click', repeat, { signal });
  }
  async function repeat({ target }: Event): Promise<void> {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null) return;
    button.ariaBusy = 'true';
    try {
      await start();
      button.click();
    } catch {
      showFailure();
    } finally {
      button.ariaBusy = null;
    }
  }
  // The page does not know that the visitor has saved the business.
  if (isSaved(details.slug)) start().catch(ignore);
}

/** A failure matters when a button is pressed, which loads the tools again. */
const ignore = () => undefined;

function showFailure(): void {
  const note = document.createElement('p');
  note.className = 'note';
  note.role = 'alert';
  const text = document.createElement('span');
  text.textContent = 'This could not be loaded. Please try again, or reload the page.';
  note.append(text);
  document.querySelector('.back')?.append(note);
}
