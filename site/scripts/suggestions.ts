import { number } from '../../api/contract/pages/figures.ts';
import type { SuggestAnswer } from '../../api/contract/pages/search-api.ts';
import { listUnder, type Option } from './combobox.ts';

const DEBOUNCE_MILLISECONDS = 120;

/** Too short to suggest anything: at most one Latin letter or digit. One Chinese character is a word. */
const TOO_SHORT = /^[\p{Script=Latin}\d]?$/u;

/**
 * Shows suggestions of `GET /api/suggest` under a box of the search form while the visitor types. If
 * the call fails, there are none, and the box works as before.
 */
export function offerSuggestions(box: HTMLInputElement): void {
  const list = listUnder(box, () => request(0));
  let timer = 0;
  let pending = new AbortController();

  function request(delay: number): void {
    stop();
    const text = box.value.trim();
    if (TOO_SHORT.test(text)) {
      list.close();
      return;
    }
    const { signal } = pending;
    timer = window.setTimeout(async () => {
      const options = await readSuggestions(text, box.name, signal);
      if (!signal.aborted) list.show(options);
    }, delay);
  }

  function stop(): void {
    clearTimeout(timer);
    pending.abort();
    pending = new AbortController();
  }

  box.addEventListener('input', (event) => {
    // Neither an unfinished input method composition nor a chosen option needs suggestions.
    const typed = event instanceof InputEvent && !event.isComposing;
    if (typed) request(DEBOUNCE_MILLISECONDS);
    else stop();
  });
  box.addEventListener('compositionend', () => request(DEBOUNCE_MILLISECONDS));
  box.addEventListener('blur', stop);
  box.form?.addEventListener('submit', () => {
    stop();
    list.close();
  });
}

async function readSuggestions(q: string, field: string, signal: AbortSignal): Promise<Option[]> {
  try {
    const response = await fetch(`/api/suggest?${new URLSearchParams({ q, field })}`, { signal });
    if (!response.ok) return [];
    const { suggestions }: SuggestAnswer = await response.json();
    return suggestions.map(toOption);
  } catch {
    return [];
  }
}

const KINDS = {
  category: 'Category',
  business: 'Business',
  city: 'City',
  region: 'Region',
  country: 'Country',
};

const toOption = ({
  kind,
  text,
  detail,
  count,
  path,
}: SuggestAnswer['suggestions'][number]): Option => ({
  text,
  path,
  detail: [detail ?? KINDS[kind], count === null ? '' : number(count)].filter(Boolean).join(' · '),
});
