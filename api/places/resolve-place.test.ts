import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlaceClues } from './clues.ts';
import { gazetteer } from './gazetteer/load.ts';
import { PlaceResolver } from './resolve-place.ts';

const NOTHING: PlaceClues = {
  ...{ countryCode: null, countryName: null, region: null, city: null, fullAddress: null },
  ...{ phone: null, latitude: null, longitude: null },
};

const resolver = new PlaceResolver(gazetteer());

/** The place of a row as a text, with the guess if there is one. */
function placeOf(clues: Partial<PlaceClues>, from = resolver): string {
  const found = from.resolve({ ...NOTHING, ...clues });
  if ('missing' in found) return `no ${found.missing}`;
  const { countryCode, region, city, citySlug } = found.place;
  const where = [countryCode, region?.code ?? region?.name ?? '', city, citySlug].join(' | ');
  return found.guess === null ? where : `${where} (${found.guess})`;
}

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('a place by its columns', () => {
  it.each<readonly [string, Partial<PlaceClues>, string]>([
    [
      'the state',
      { city: 'Springfield', region: 'IL' },
      'US | US-IL | Springfield | springfield-il',
    ],
    [
      'an ISO code',
      { city: 'Springfield', region: 'US-MO' },
      'US | US-MO | Springfield | springfield',
    ],
    [
      'the address',
      { city: 'Springfield', fullAddress: '1 Oak St, Springfield, MA 01103' },
      'US | US-MA | Springfield | springfield-ma',
    ],
    [
      'the point',
      { city: 'Springfield', ...at(44.05, -123.02) },
      'US | US-OR | Springfield | springfield-or',
    ],
    ['its size', { city: 'Springfield' }, 'US | US-MO | Springfield | springfield (size)'],
  ])('tells namesakes apart by %s', (_, clues, expected) => {
    expect(placeOf({ countryCode: 'US', ...clues })).toBe(expected);
  });

  it('keeps Kingston in the Capital Territory and Kingston in Tasmania apart', () => {
    const kingston = (region: string) => placeOf({ countryCode: 'AU', city: 'Kingston', region });
    expect(kingston('ACT')).toContain('AU-ACT | Kingston | kingston-act');
    expect(kingston('TAS')).toContain('AU-TAS | Kingston');
    expect(kingston('TAS')).not.toBe(kingston('ACT'));
  });

  it.each([
    ['8001 Zürich', 'CH', 'Zürich'],
    ['CH-8001 Zurich', 'CH', 'Zürich'],
    ['Şişli/İstanbul', 'TR', 'Istanbul'],
    ['Bodrum/Muğla', 'TR', 'Bodrum'],
    ['Springfield, IL', 'US', 'Springfield'],
    ['Frankfurt (Oder)', 'DE', 'Frankfurt (Oder)'],
    ['Frankfurt/Main', 'DE', 'Frankfurt am Main'],
    ['New York, NY', 'US', 'New York City'],
    ['Village of Nowhere', 'US', 'Village of Nowhere'],
    ['Town シ', 'BR', 'Town シ'],
  ])('reads the cell %j as a city of %s', (city, countryCode, expected) => {
    expect(placeOf({ countryCode, city }).split(' | ')[2]).toBe(expected);
  });

  it.each(['90210', '-', '<<not-applicable>>', '75001-234'])('reads no city from %j', (city) => {
    expect(placeOf({ countryCode: 'US', city })).toBe('no city');
    expect(placeOf({ countryCode: 'US', city, fullAddress: '9 Rodeo Dr, Beverly Hills, CA' })).toBe(
      'US | US-CA | Beverly Hills | beverly-hills',
    );
  });

  it('keeps a city that the gazetteer lacks, in the region of its coordinates', () => {
    const clues = { countryCode: 'US', city: 'Nowhereville', ...at(39.78, -89.65) };
    expect(placeOf(clues)).toBe('US | US-IL | Nowhereville | nowhereville');
  });

  it('does not take a namesake far from the coordinates', () => {
    const far = { countryCode: 'AU', city: 'Kingston', ...at(-31.95, 115.86) };
    expect(placeOf(far)).toContain('AU-WA | Kingston');
  });
});

describe('a place by the address', () => {
  it.each([
    ['Musterstr. 5, 10115 Berlin, Germany', 'DE | DE-BE | Berlin'],
    ['Musterstr. 5, 10115 Berlin Deutschland', 'DE | DE-BE | Berlin'],
    ['12 rue de la Paix 75002 Paris, France', 'FR | FR-IDF | Paris'],
    [
      'Av. Paulista, 1000 - Bela Vista, São Paulo - SP, 01310-100, Brazil',
      'BR | BR-SP | São Paulo',
    ],
    ['İstiklal Cad. No:5, Beyoğlu/İstanbul, Türkiye', 'TR | TR-34 | Istanbul'],
    ['Neyzen Tevfik Cd. 3, 48400 Bodrum/Muğla', 'TR | TR-48 | Bodrum'],
    ['350 5th Ave, New York, NY 10118', 'US | US-NY | New York City'],
    ['1 Peachtree St, Atlanta, Georgia, USA', 'US | US-GA | Atlanta'],
    ['Rustaveli Ave 1, Tbilisi, Georgia', 'GE | GE-TB | Tbilisi'],
    ['Hauptstr. 1, Berlin, DE', 'DE | DE-BE | Berlin'],
    ['1 Main St, Dover, DE 19901', 'US | US-DE | Dover'],
    ['〒160-0023 東京都新宿区西新宿1-2-3', 'JP | JP-13 | Tokyo'],
    ['ул. Ленина, д. 5, Казань, Россия', 'RU | RU-TA | Kazan'],
    ['10 Downing St, London SW1A 2AA, UK', 'GB | GB-ENG | London'],
  ])('reads %s', (fullAddress, expected) => {
    const phones = { TR: '+90 212 555 00 00', JP: '+81 3 5555 0000' };
    const [code = ''] = expected.split(' ');
    const phone = code === 'TR' || code === 'JP' ? phones[code] : null;
    expect(placeOf({ fullAddress, phone })).toContain(expected);
  });

  it('guesses the country by the phone', () => {
    expect(placeOf({ fullAddress: 'Bahnhofstr. 1, 8001 Zürich', phone: '+41 44 555 00 00' })).toBe(
      'CH | CH-ZH | Zürich | zuerich (phone)',
    );
  });

  it('does not take coordinates that the address or the phone contradicts', () => {
    const lost = at(41.01, 28.98);
    expect(placeOf({ fullAddress: 'Somewhere 5, Germany', ...lost })).toBe('no city');
    expect(placeOf({ phone: '+49 30 5550101', ...lost })).toBe('no city');
    expect(placeOf({ countryCode: 'DE', ...lost })).toBe('no city');
    expect(placeOf(lost)).toContain('TR | TR-34 | Istanbul');
  });
});

describe('a place by coordinates', () => {
  it.each([
    ['the United States', 39.8283, -98.5795],
    ['Texas', 31.9685988, -99.9018131],
    ['California', 36.778261, -119.4179324],
    ['Brazil', -14.235004, -51.92528],
    ['Australia', -25.274398, 133.775136],
  ])('tells nothing at the centre of %s', (_, latitude, longitude) => {
    expect(placeOf({ latitude, longitude })).toBe('no city');
  });

  it('tells nothing once three addresses share the point', () => {
    const fresh = new PlaceResolver(gazetteer());
    const guesses = ['Unit 1', 'Unit 2', 'Unit 3', 'Unit 4'].map((fullAddress) =>
      placeOf({ countryCode: 'DE', fullAddress, ...at(52.52, 13.405) }, fresh),
    );
    expect(guesses.map((guess) => guess.includes('(coordinates)'))).toEqual([
      ...[true, true, false, false],
    ]);
  });
});

describe('any row', () => {
  it('gets a place of a real country with a city and slugs, or an answer what is missing', () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('Berlin', 'NY', 'İstanbul', '10115', ',', '/', '東京都', 'Georgia', 'DE'),
    );
    const text = fc.option(fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')));
    fc.assert(
      fc.property(
        fc.record({
          ...{ countryCode: text, countryName: text, region: text, city: text },
          ...{ fullAddress: text, phone: text },
          latitude: fc.option(fc.double({ min: -90, max: 90, noNaN: true })),
          longitude: fc.option(fc.double({ min: -180, max: 180, noNaN: true })),
        }),
        (clues) => {
          const found = resolver.resolve(clues);
          if ('missing' in found) return;
          expect(found.place.countryCode).toMatch(/^[A-Z]{2}$/);
          expect(found.place.city).toMatch(/[\p{L}\p{N}]/u);
          expect(found.place.citySlug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        },
      ),
      { numRuns: 300 },
    );
  });
});
