/** The static search form of the page, which also works without the island. */

const boxes = () => document.querySelectorAll<HTMLInputElement>('.search-form input');

export const searchForm = () => document.querySelector<HTMLFormElement>('.search-form');

type Texts = { readonly what: string; readonly where: string };

/** Reads the texts in the boxes of the form. */
export function readTexts(): Texts {
  const typed = new Map([...boxes()].map(({ name, value }) => [name, value]));
  return { what: typed.get('what') ?? '', where: typed.get('where') ?? '' };
}

/** Whether the visitor or a script has changed a box since the page was loaded. */
export const isTouched = (): boolean =>
  [...boxes()].some(({ value, defaultValue }) => value !== defaultValue);

/** Writes the texts into the boxes; keeps a box that differs only in outer spaces, which are being typed. */
export function writeTexts(texts: Texts): void {
  for (const box of boxes()) {
    const text = box.name === 'what' ? texts.what : texts.where;
    if (box.value.trim() !== text) box.value = text;
  }
}
