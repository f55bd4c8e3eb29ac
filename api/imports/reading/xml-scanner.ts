import { RESOLVE, textOf, WIDE } from './xml-text.ts';

/** What `XmlScanner` reports. Names come as `nameKey`s, without their namespace prefix. */
export interface XmlEvents {
  /** Text is only decoded and reported while this is true. */
  wantsText: boolean;
  /** The tag is good until the call returns. */
  open(name: number, tag: XmlTag): void;
  /** Text between two tags; a comment or a section divides it into several. */
  text(text: string): void;
  close(name: number, tag: XmlTag): void;
}

/** Excel's longest cell is 32,767 characters; without a limit an unclosed tag would fill memory. */
const MAX_TOKEN = 4_000_000;
/** Worksheet tags have three at most; what comes after is not found. */
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

/** What a byte ends or asks for, by the byte: looked up faster than compared with each in turn. */
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

/** A name of up to four letters as one number, which is compared fastest; 0 for longer ones. */
export function nameKey(name: string): number {
  return keyOf(Buffer.from(name), 0, Buffer.byteLength(name));
}

function keyOf(source: Buffer, from: number, end: number): number {
  if (end - from > 4) return 0;
  let key = 0;
  for (let at = from; at < end; at += 1) key = (key << 8) | (source[at] ?? 0);
  return key;
}

/** The tag being read: its name, and where its attributes stand. */
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

  /** Number of the attribute whose whole name has that key, or -1. */
  find(name: number): number {
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#names[index] === name) return index;
    }
    return -1;
  }

  /** Where the value of an attribute starts in `source`. */
  from(index: number): number {
    return this.#froms[index] ?? 0;
  }

  end(index: number): number {
    return this.#ends[index] ?? 0;
  }

  /** The key of an attribute's value; 0 for one of more than four letters. */
  valueKey(index: number): number {
    return keyOf(this.source, this.from(index), this.end(index));
  }

  /** The value of an attribute. */
  value(index: number): string {
    return textOf(this.source, this.from(index), this.end(index), WIDE | RESOLVE);
  }

  /**
   * Reads the tag whose name starts at `from`; returns where its `>` stands, or -1 when that comes
   * in a later piece. A `>` inside a quoted attribute does not end it.
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

  /** Reads an attribute; returns where the next thing in the tag stands. */
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
 * Reads XML in UTF-8, in pieces of any size. It trusts tags to be well-formed inside, which is what
 * makes it fast, but not the structure: an unclosed element or tag is an error, so a document that
 * was cut short is noticed. A document type declaration is refused: workbooks have none, and
 * entities are what XML attacks are made of.
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

  /** Throws an `Error` that says what is wrong with the XML. */
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

  /** To be called after the last piece. */
  end(): void {
    const rest = this.#rest.toString('utf8').trim();
    if (this.#depth > 0 || rest !== '') throw new Error('the XML ends too early');
    if (this.#elements === 0) throw new Error('there is no XML');
  }

  /** Takes the text from `from` to the next tag; returns where that starts, or -1. */
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

  /** Takes the tag, comment or section that starts at `less`; returns where it ends, or -1. */
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
    // A character data section is text in which nothing is a reference.
    const text = source.toString('utf8', less + 9, end).replace(/\r\n?/g, '\n');
    if (this.#events.wantsText) this.#events.text(text);
    return end + 3;
  }
}

function after(source: Buffer, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
}
