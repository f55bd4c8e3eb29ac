import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { nameKey, XmlScanner, type XmlTag } from './xml-scanner.ts';

type Event = [kind: 'open' | 'close' | 'text', value: string, attribute?: string | null];

function merged(events: Event[]): Event[] {
  const result: Event[] = [];
  for (const event of events) {
    const last = result.at(-1);
    if (event[0] === 'text' && last?.[0] === 'text') last[1] += event[1];
    else result.push([...event]);
  }
  return result;
}

function scanned(pieces: Buffer[]): Event[] {
  const events: Event[] = [];
  const r = (tag: XmlTag) =>
    tag.find(nameKey('r')) === -1 ? null : tag.value(tag.find(nameKey('r')));
  const scanner = new XmlScanner({
    wantsText: true,
    open: (name, tag) => {
      expect(name).toBe(nameKey(tag.name()));
      events.push(['open', tag.name(), r(tag)]);
    },
    text: (text) => events.push(['text', text]),
    close: (_, tag) => events.push(['close', tag.name()]),
  });
  for (const piece of pieces) scanner.write(piece);
  scanner.end();
  return merged(events);
}

/** The events of a validating parser, saxes, for the same document. */
function expected(xml: string): Event[] {
  const events: Event[] = [];
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', ({ name, attributes }) => {
    events.push(['open', local(name), attributes.r ?? null]);
  });
  parser.on('text', (text) => events.push(['text', text]));
  parser.on('cdata', (text) => events.push(['text', text]));
  parser.on('closetag', ({ name }) => events.push(['close', local(name)]));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return merged(events);
}

const character = fc.oneof(
  fc.constantFrom(...'ab<>&"\'];-\r\n\t ğ寿😀'),
  fc.constantFrom('\r\n', ']]', '--', '&amp;', '_x0041_'),
);
const text = fc.array(character, { maxLength: 8 }).map((parts) => parts.join(''));
const escaped = text.map((raw) =>
  raw
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('😀', '&#x1F600;')
    .replaceAll('寿', '&#23551;'),
);
const inAttribute = escaped.map((raw) =>
  raw
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
    .replace(/[\r\n\t]/g, ' '),
);
const attributes = fc
  .record({
    r: inAttribute,
    quote: fc.constantFrom('"', "'"),
    space: fc.constantFrom('', ' ', '\n'),
    before: fc.constantFrom('', ' s="1"', ' x:r="no" s = "a>b/"', ' rr=\'r="1"\''),
  })
  .map(({ r, quote, space, before }) => `${before} r${space}=${space}${quote}${r}${quote}${space}`);
const content = fc.oneof(
  escaped,
  text.map((raw) => `<![CDATA[${raw.replaceAll(']]', ']').replaceAll('>', '')}]]>`),
  text.map((raw) => `<!--${raw.replaceAll('-', '')}-->`),
  fc.constant('<?pi some="> thing"?>'),
);
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      fc.constantFrom('c', 'v', 'x:row', 'is'),
      fc.oneof(fc.constant(''), attributes),
      fc.array(fc.oneof({ depthSize: 'small' }, content, tie('element')), { maxLength: 4 }),
    )
    .map(([name, tag, inner]) =>
      inner.length === 0 ? `<${name}${tag}/>` : `<${name}${tag}>${inner.join('')}</${name}>`,
    ),
}));

describe('XmlScanner', () => {
  it('reports the same as a validating parser, with any division into chunks', () => {
    const cuts = fc.array(fc.nat(400), { maxLength: 6 });
    fc.assert(
      fc.property(element, cuts, (body, at) => {
        const xml = `<?xml version="1.0"?>\n<x:root xmlns:x="urn:x">${body}</x:root>\n`;
        const bytes = Buffer.from(xml);
        const places = [0, ...at.map((n) => n % bytes.length).sort((a, b) => a - b), bytes.length];
        const pieces = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
        expect(inRoot(scanned(pieces))).toEqual(inRoot(expected(xml)));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['<a><b></b>', 'ends too early'],
    ['<a>text', 'ends too early'],
    ['<a><b', 'ends too early'],
    ['<a b="', 'ends too early'],
    ['<a/></a>', 'closes more than it opens'],
    ['<a <b>', 'not closed'],
    ['   ', 'no XML'],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'document type'],
  ])('refuses %s', (xml, message) => {
    expect(() => scanned([...xml].map((letter) => Buffer.from(letter)))).toThrow(message);
  });

  it('refuses a tag that never ends instead of filling the memory', () => {
    const scanner = new XmlScanner({
      wantsText: false,
      open: () => {},
      text: () => {},
      close: () => {},
    });
    const piece = Buffer.alloc(1_000_000, ' ');
    scanner.write(Buffer.from('<a'));
    expect(() => {
      for (let written = 0; written < 10; written += 1) scanner.write(piece);
    }).toThrow('never ends');
  });
});

/** Without white space before and after the root, which parsers may report. */
function inRoot(events: Event[]): Event[] {
  const isOpen = ([kind]: Event) => kind === 'open';
  const isClose = ([kind]: Event) => kind === 'close';
  return events.slice(events.findIndex(isOpen), events.findLastIndex(isClose) + 1);
}
