import { number } from '../../api/contract/pages/figures.ts';
import type { SuggestAnswer } from '../../api/contract/pages/search-api.ts';
import { listUnder, type Option } from './combobox.ts';

const DEBOUNCE_MILLISECONDS = 120;

/** One letter of an alphabet says little; one of Chinese is a word. */
const SAYS_LITTLE = /^[\p{Script=Latin}\d]?$/u;

/**
 * Offers names under a box of the search form while somebody types, as `GET /api/suggest` has them.
 * Where it does not answer, there are none, and the box is a box.
 */
export function offerSuggestions(box: HTMLInputElement): void {
  const list = listUnder(box, () => ask(0));
  let timer = 0;
  let asking = new AbortController();

  function ask(patience: number): void {
    stop();
    const text = box.value.trim();
    if (SAYS_LITTLE.test(text)) {
      list.close();
      return;
    }
    const { signal } = asking;
    timer = window.setTimeout(async () => {
      const options = await readSuggestions(text, box.name, signal);
      if (!signal.aborted) list.show(options);
    }, patience);
  }

  function stop(): void {
    clearTimeout(timer);
    asking.abort();
    asking = new AbortController();
  }

  box.addEventListener('input', (event) => {
    // What an input method has not finished is no word yet; what was chosen from the list needs none.
    const typed = event instanceof InputEvent && !event.isComposing;
    if (typed) ask(DEBOUNCE_MILLISECONDS);
    else stop();
  });
  box.addEventListener('compositionend', () => ask(DEBOUNCE_MILLISECONDS));
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

const KINDS = { category: 'Category', business: 'Business', city: 'City', country: 'Country' };

const toOption = ({ kind, text, detail, count }: SuggestAnswer['suggestions'][number]): Option => ({
  text,
  detail: [detail ?? KINDS[kind], count === null ? '' : number(count)].filter(Boolean).join(' · '),
});
