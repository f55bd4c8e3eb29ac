/** Text that is already HTML. Only {@link html} creates it. */
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
 * A template literal that escapes its values, for texts and quoted attributes: values cannot add elements
 * or attributes. null is left out.
 */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(String.raw({ raw: strings }, ...values.map(written)));

/**
 * Data for scripts: JSON in an element that browsers do not run, escaped so that it cannot end the element.
 */
export const jsonElement = (id: string, data: object): Html =>
  new Html(
    `<script type="application/json" id="${escaped(id)}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  );
