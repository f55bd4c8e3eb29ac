/** The form of the page, which is there before the island and goes on without it. */

const boxes = () => document.querySelectorAll<HTMLInputElement>('.search-form input');

export const searchForm = () => document.querySelector<HTMLFormElement>('.search-form');

type Texts = { readonly what: string; readonly where: string };

/** What stands in its boxes. */
export function readTexts(): Texts {
  const typed = new Map([...boxes()].map(({ name, value }) => [name, value]));
  return { what: typed.get('what') ?? '', where: typed.get('where') ?? '' };
}

/** Whether somebody, or a script, has written into its boxes since the page came. */
export const isTouched = (): boolean =>
  [...boxes()].some(({ value, defaultValue }) => value !== defaultValue);

/** Writes into its boxes, but not over spaces that somebody is typing between two words. */
export function writeTexts(texts: Texts): void {
  for (const box of boxes()) {
    const text = box.name === 'what' ? texts.what : texts.where;
    if (box.value.trim() !== text) box.value = text;
  }
}
