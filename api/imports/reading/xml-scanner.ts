/** What `XmlScanner` reports. Names come without their namespace prefix. */
export interface XmlEvents {
  /** Text is only cut out and reported while this is true. */
  wantsText: boolean;
  /** The attributes stand in `source` between `from` and `end`, for `attribute`. */
  open(name: string, source: string, from: number, end: number): void;
  /** Text between tags as it is written, for `unescapeXml`; one stretch may come in several calls. */
  text(raw: string): void;
  close(name: string): void;
}

/** Excel's longest cell is 32,767 characters; without a limit an unclosed tag would fill memory. */
const MAX_TOKEN = 4_000_000;

const LESS = 60;
const GREATER = 62;
const SLASH = 47;
const BANG = 33;
const QUESTION = 63;
const QUOTE = 34;
const APOSTROPHE = 39;
const COLON = 58;
const SPACE = 32;

/**
 * Reads XML in pieces of any size. It trusts tags to be well-formed inside, which is what makes it
 * fast, but not the structure: an unclosed element or tag is an error, so a document that was cut
 * short is noticed. A document type declaration is refused: workbooks have none, and entities are
 * what XML attacks are made of.
 */
export class XmlScanner {
  readonly #events: XmlEvents;
  #rest = '';
  #depth = 0;
  #elements = 0;

  constructor(events: XmlEvents) {
    this.#events = events;
  }

  /** Throws an `Error` that says what is wrong with the XML. */
  write(piece: string): void {
    const source = this.#rest === '' ? piece : this.#rest + piece;
    let at = 0;
    for (;;) {
      const less = source.indexOf('<', at);
      if (less === -1) break;
      if (less > at && this.#events.wantsText) {
        this.#events.text(source.slice(at, less));
      }
      at = less;
      const next = this.#markup(source, less);
      if (next === -1) break;
      at = next;
    }
    this.#rest = source.slice(at);
    if (this.#rest.length > MAX_TOKEN) throw new Error('a tag or a text in the XML never ends');
  }

  /** To be called after the last piece. */
  end(): void {
    if (this.#depth > 0 || this.#rest.trim() !== '') throw new Error('the XML ends too early');
    if (this.#elements === 0) throw new Error('there is no XML');
  }

  /** Takes the tag, comment or section that starts at `less`; returns where it ends, or -1. */
  #markup(source: string, less: number): number {
    const second = source.charCodeAt(less + 1);
    if (second === BANG) return this.#declaration(source, less);
    if (second === QUESTION) return after(source, '?>', less + 2);
    const end = tagEnd(source, less + 1);
    if (end === -1) return -1;
    if (second === SLASH) {
      this.#depth -= 1;
      if (this.#depth < 0) throw new Error('the XML closes more than it opens');
      this.#events.close(tagName(source, less + 2, end));
      return end + 1;
    }
    this.#elements += 1;
    const name = tagName(source, less + 1, end);
    this.#events.open(name, source, less + 1 + name.length, end);
    if (source.charCodeAt(end - 1) === SLASH) this.#events.close(name);
    else this.#depth += 1;
    return end + 1;
  }

  #declaration(source: string, less: number): number {
    if (source.length < less + 9) return -1;
    if (source.startsWith('<!--', less)) return after(source, '-->', less + 4);
    if (!source.startsWith('<![CDATA[', less)) {
      throw new Error('the XML has a document type declaration');
    }
    const end = source.indexOf(']]>', less + 9);
    if (end === -1) return -1;
    // A character data section is text in which nothing is a reference.
    const raw = source.slice(less + 9, end).replaceAll('&', '&amp;');
    if (this.#events.wantsText) this.#events.text(raw);
    return end + 3;
  }
}

function after(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
}

/** Where the tag's `>` stands, which may also stand inside a quoted attribute. */
function tagEnd(source: string, from: number): number {
  for (let at = from; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === GREATER) return at;
    if (code === LESS) throw new Error('a tag in the XML is not closed');
    if (code === QUOTE || code === APOSTROPHE) {
      at = source.indexOf(code === QUOTE ? '"' : "'", at + 1);
      if (at === -1) return -1;
    }
  }
  return -1;
}

function tagName(source: string, from: number, end: number): string {
  let start = from;
  let at = from;
  for (; at < end; at += 1) {
    const code = source.charCodeAt(at);
    if (code <= SPACE || code === SLASH) break;
    if (code === COLON) start = at + 1;
  }
  return source.slice(start, at);
}

/** An attribute of a tag as `XmlEvents.open` gets it; null when the tag has none of that name. */
export function attribute(source: string, from: number, end: number, name: string): string | null {
  let at = from;
  for (;;) {
    const equals = source.indexOf('=', at);
    if (equals === -1 || equals >= end) return null;
    let quote = equals + 1;
    while (source.charCodeAt(quote) <= SPACE) quote += 1;
    const close = source.indexOf(source.charCodeAt(quote) === QUOTE ? '"' : "'", quote + 1);
    let nameEnd = equals;
    while (source.charCodeAt(nameEnd - 1) <= SPACE) nameEnd -= 1;
    const start = nameEnd - name.length;
    if (source.startsWith(name, start) && source.charCodeAt(start - 1) <= SPACE) {
      return unescapeXml(source.slice(quote + 1, close));
    }
    at = close + 1;
  }
}

const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};
const REFERENCE = /&(?:#x([0-9a-f]+)|#([0-9]+)|(lt|gt|amp|quot|apos));/gi;

/** Resolves references and line ends; what is no known reference is left as it stands. */
export function unescapeXml(text: string): string {
  const lines = unixLines(text);
  if (!lines.includes('&')) return lines;
  return lines.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function unixLines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
