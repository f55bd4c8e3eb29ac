/** Text that is HTML already: made by {@link html}, and by nothing else. */
class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type { Html };

type Value = Html | readonly Html[] | string | number | null;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

const written = (value: Value): string => {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  return typeof value === 'object'
    ? value.map(({ text }) => text).join('')
    : escaped(String(value));
};

/**
 * HTML with values in it, as text or in quoted attributes: whatever they say, they add no element
 * and no attribute. null is left out.
 */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(String.raw({ raw: strings }, ...values.map(written)));

/**
 * Data for scripts, as JSON in an element of its own that no browser runs: nothing in it can end the
 * element.
 */
export const jsonElement = (id: string, data: object): Html =>
  new Html(
    `<script type="application/json" id="${escaped(id)}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  );
