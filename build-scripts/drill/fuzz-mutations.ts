import type { Random } from '../sample/random.ts';

const MOST = 3;
/** Byte sequences that have caused problems in readers. */
const WORDS: readonly Buffer[] = [
  ...['"', '""', '","', '\r', '\n', '\r\n', ';', '\t', 'sep=;\n', '\ufeff', '\u0000', '\u2028'],
  ...['<', '>', '/>', '</c>', '<c>', '<row>', '</row>', '<v>', '</v>', '</sheetData>', '<si>'],
  ...['<!DOCTYPE a [<!ENTITY b "c">]>', '<![CDATA[', ']]>', '<!--', '-->', '<?', '?>', '&b;', '&'],
  ...['&#0;', '&#xD800;', '&#x110000;', '&#99999999999;', '_xD800_', '_x0000_', '"', "'", '=', ':'],
  ...[' r="XFD1048577"', ' r="ZZZZZZZ1"', ' r="0"', ' r="-1"', ' r="1e308"', ' t="s"', ' t="n"'],
  ...['-1', '0', '1e309', '99999999999999999999', 'NaN', '__proto__', 'constructor', '../../x'],
  ...['<table>', '</table>', '<td colspan=99999 rowspan=99999>', '</table:table>', '<!--'],
  ...[' table:number-columns-repeated="16384"', ' table:number-rows-repeated="1048576"'],
  ...[' ss:Index="16384"', '{"a":[{"name":"x"}]}', '{', '}', '[', ']', ',', '\\', '\n{"name":1}\n'],
  ...['{"Monday":', '[[[[[[[[', "{'a': None}", '\\u0000', '😀', 'PK\x03\x04', 'PK\x05\x06'],
].map((word) => Buffer.from(word));
const INTERESTING = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];

type Mutation = (bytes: Buffer, random: Random) => Buffer;

const MUTATIONS: readonly Mutation[] = [
  /** Replaces some bytes. */
  (bytes, random) => {
    for (let remaining = 1 + random.below(8); remaining > 0; remaining -= 1) {
      bytes[random.below(bytes.length)] = random.below(256);
    }
    return bytes;
  },
  /** Flips one bit. */
  (bytes, random) => {
    const at = random.below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
    return bytes;
  },
  /** Replaces a number by a boundary value. */
  (bytes, random) => {
    if (bytes.length < 4) return bytes;
    const at = random.below(bytes.length - 3);
    const value = random.pick(INTERESTING);
    if (value <= 0xffff && random.chance(0.5)) bytes.writeUInt16LE(value, at);
    else bytes.writeUInt32LE(value, at);
    return bytes;
  },
  /** Inserts one of WORDS. */
  (bytes, random) => {
    const at = random.below(bytes.length + 1);
    const word = random.pick(WORDS);
    const over = random.chance(0.3) ? word.length : 0;
    return Buffer.concat([bytes.subarray(0, at), word, bytes.subarray(at + over)]);
  },
  /** Removes a range, repeats it, copies it elsewhere, or blanks it. */
  (bytes, random) => {
    const [from, end] = stretch(bytes, random);
    const cut = bytes.subarray(from, end);
    const way = random.below(4);
    if (way === 0) return Buffer.concat([bytes.subarray(0, from), bytes.subarray(end)]);
    if (way === 1) return Buffer.concat([bytes.subarray(0, end), cut, bytes.subarray(end)]);
    if (way === 2) bytes.copy(bytes, random.below(bytes.length), from, end);
    else bytes.fill(random.pick([0, 0x20, 0x3c, 0x22, 0xff]), from, end);
    return bytes;
  },
  /** Truncates the file. */
  (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
];

/** Start and end of a random range; short ranges are more frequent. */
function stretch(bytes: Buffer, random: Random): [from: number, end: number] {
  const from = random.below(bytes.length);
  const length = Math.ceil(bytes.length ** random.next());
  return [from, Math.min(bytes.length, from + length)];
}

/** A copy with one to three mutations, each of which at most doubles its length. */
export function mutated(whole: Buffer, random: Random): Buffer {
  let bytes: Buffer = Buffer.from(whole);
  for (let remaining = 1 + random.below(MOST); remaining > 0 && bytes.length > 0; remaining -= 1) {
    bytes = random.pick(MUTATIONS)(bytes, random);
  }
  return bytes;
}
