import { RESOLVE, textOf, WIDE } from './xml-text.ts';

/** The events of `XmlScanner`. Names are `nameKey`s, without their namespace prefix. */
export interface XmlEvents {
  /** Text is only decoded and reported while this is true. */
  wantsText: boolean;
  /** The tag is valid until the call returns. */
  open(name: number, tag: XmlTag): void;
  /** Text between two tags; a comment or a section divides it into several calls. */
  text(text: string): void;
  close(name: number, tag: XmlTag): void;
}

/** Excel's longest cell has 32,767 characters. Without a limit an unclosed tag would fill the memory. */
const MAX_TOKEN = 4_000_000;
/** Worksheet tags have at most three; further ones are not found. */
const MAX_ATTRIBUTES = 32;
const NOTHING = Buffer.alloc(0);

const LESS = 60;
const GREATER = 62;
const SLASH = 47;
const BANG = 33;
const QUESTION = 63;
const QUOTE = 34;
const APOSTROPHE = 39;
const AMPERSAND = 38;
const EQUALS = 61;
const COLON = 58;
const SPACE = 32;
const CARRIAGE_RETURN = 13;

/** Flags by byte: a table lookup is faster than several comparisons. */
const KIND = new Uint8Array(256);
const ENDS_NAME = 8;
const ENDS_TEXT = 16;
const IN_TEXT = WIDE | RESOLVE;
KIND.fill(WIDE, 0x80);
KIND.fill(ENDS_NAME, 0, SPACE + 1);
for (const byte of [SLASH, GREATER, EQUALS]) KIND[byte] = ENDS_NAME;
KIND[LESS] = ENDS_NAME | ENDS_TEXT;
KIND[AMPERSAND] = RESOLVE;
KIND[CARRIAGE_RETURN] = ENDS_NAME | RESOLVE;

function kindOf(byte: number | undefined): number {
  return KIND[byte ?? 0] ?? 0;
}

/** A name of up to four letters as one number, for fast comparison; 0 for longer names. */
export function nameKey(name: string): number {
  return keyOf(Buffer.from(name), 0, Buffer.byteLength(name));
}

function keyOf(source: Buffer, from: number, end: number): number {
  if (end - from > 4) return 0;
  let key = 0;
  for (let at = from; at < end; at += 1) key = (key << 8) | (source[at] ?? 0);
  return key;
}

/** The current tag: its name, and the positions of its attributes. */
export class XmlTag {
  source: Buffer = NOTHING;
  nameFrom = 0;
  nameEnd = 0;
  #count = 0;
  readonly #names = new Int32Array(MAX_ATTRIBUTES);
  readonly #froms = new Int32Array(MAX_ATTRIBUTES);
  readonly #ends = new Int32Array(MAX_ATTRIBUTES);

  /** The name without its prefix. */
  name(): string {
    return this.source.toString('utf8', this.nameFrom, this.nameEnd);
  }

  /** Index of the attribute whose whole name has this key, or -1. */
  find(name: number): number {
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#names[index] === name) return index;
    }
    return -1;
  }

  /** Start of the value of an attribute in `source`. */
  from(index: number): number {
    return this.#froms[index] ?? 0;
  }

  end(index: number): number {
    return this.#ends[index] ?? 0;
  }

  /** The key of an attribute's value; 0 if it has more than four letters. */
  valueKey(index: number): number {
    return keyOf(this.source, this.from(index), this.end(index));
  }

  /** The value of an attribute. */
  value(index: number): string {
    return textOf(this.source, this.from(index), this.end(index), WIDE | RESOLVE);
  }

  /**
   * Reads the tag whose name starts at `from`. A `>` inside a quoted attribute does not end it.
   * @returns the position of its `>`, or -1 if that is in a later chunk
   */
  read(source: Buffer, from: number): number {
    const limit = source.length;
    this.source = source;
    this.#count = 0;
    this.nameFrom = from;
    let at = from;
    for (; at < limit && (kindOf(source[at]) & ENDS_NAME) === 0; at += 1) {
      if (source[at] === COLON) this.nameFrom = at + 1;
    }
    this.nameEnd = at;
    while (at < limit) {
      const byte = source[at] ?? 0;
      if (byte === GREATER) return at;
      if (byte === LESS) throw new Error('a tag in the XML is not closed');
      if (byte <= SPACE || byte === SLASH || byte === EQUALS) at += 1;
      else at = this.#attribute(source, at, limit);
    }
    return -1;
  }

  /** Reads an attribute; returns the position of the next token in the tag. */
  #attribute(source: Buffer, from: number, limit: number): number {
    let at = from;
    while (at < limit && (kindOf(source[at]) & ENDS_NAME) === 0) at += 1;
    const nameEnd = at;
    while (at < limit && (source[at] ?? 0) <= SPACE) at += 1;
    if (source[at] !== EQUALS) return at;
    at += 1;
    while (at < limit && (source[at] ?? 0) <= SPACE) at += 1;
    const quote = source[at];
    if (quote !== QUOTE && quote !== APOSTROPHE) return at;
    const start = at + 1;
    for (at = start; at < limit; at += 1) if (source[at] === quote) break;
    if (this.#count < MAX_ATTRIBUTES) {
      this.#names[this.#count] = keyOf(source, from, nameEnd);
      this.#froms[this.#count] = start;
      this.#ends[this.#count] = at;
      this.#count += 1;
    }
    return at + 1;
  }
}

/**
 * Reads XML in UTF-8, in chunks of any size. It does not check the inside of tags, which makes it fast, but
 * checks the structure: an unclosed element or tag is an error, so a truncated document is detected. A
 * document type declaration is refused: workbooks have none, and attacks on XML parsers use its entities.
 */
export class XmlScanner {
  readonly #events: XmlEvents;
  readonly #tag = new XmlTag();
  #rest: Buffer = NOTHING;
  #depth = 0;
  #elements = 0;

  constructor(events: XmlEvents) {
    this.#events = events;
  }

  /** @throws Error that says what is wrong with the XML */
  write(piece: Buffer): void {
    const source = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    let at = 0;
    for (;;) {
      const less = this.#text(source, at);
      if (less === -1) break;
      at = less;
      const next = this.#markup(source, less);
      if (next === -1) break;
      at = next;
    }
    this.#rest = source.subarray(at);
    if (this.#rest.length > MAX_TOKEN) throw new Error('a tag or a text in the XML never ends');
  }

  /** Call it after the last chunk. */
  end(): void {
    const rest = this.#rest.toString('utf8').trim();
    if (this.#depth > 0 || rest !== '') throw new Error('the XML ends too early');
    if (this.#elements === 0) throw new Error('there is no XML');
  }

  /** Reads the text from `from` to the next tag; returns the position of that tag, or -1. */
  #text(source: Buffer, from: number): number {
    const { length } = source;
    if (!this.#events.wantsText) {
      for (let at = from; at < length; at += 1) if (source[at] === LESS) return at;
      return -1;
    }
    let flags = 0;
    for (let at = from; at < length; at += 1) {
      const kind = kindOf(source[at]);
      if ((kind & ENDS_TEXT) !== 0) {
        if (at > from) this.#events.text(textOf(source, from, at, flags & IN_TEXT));
        return at;
      }
      flags |= kind;
    }
    return -1;
  }

  /** Reads the tag, comment or section that starts at `less`; returns its end, or -1. */
  #markup(source: Buffer, less: number): number {
    const second = source[less + 1];
    if (second === BANG) return this.#declaration(source, less);
    if (second === QUESTION) return after(source, '?>', less + 2);
    const closes = second === SLASH;
    const tag = this.#tag;
    const end = tag.read(source, closes ? less + 2 : less + 1);
    if (end === -1) return -1;
    const name = keyOf(source, tag.nameFrom, tag.nameEnd);
    if (!closes) {
      this.#elements += 1;
      this.#depth += 1;
      this.#events.open(name, tag);
    }
    if (closes || source[end - 1] === SLASH) {
      this.#depth -= 1;
      if (this.#depth < 0) throw new Error('the XML closes more than it opens');
      this.#events.close(name, tag);
    }
    return end + 1;
  }

  #declaration(source: Buffer, less: number): number {
    if (source.length < less + 9) return -1;
    const start = source.toString('latin1', less, less + 9);
    if (start.startsWith('<!--')) return after(source, '-->', less + 4);
    if (start !== '<![CDATA[') throw new Error('the XML has a document type declaration');
    const end = source.indexOf(']]>', less + 9);
    if (end === -1) return -1;
    // A CDATA section is text without references.
    const text = source.toString('utf8', less + 9, end).replace(/\r\n?/g, '\n');
    if (this.#events.wantsText) this.#events.text(text);
    return end + 3;
  }
}

function after(source: Buffer, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
}
