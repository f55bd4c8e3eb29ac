import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { featureBits } from '../../contract/pages/feature-bits.ts';
import { featureMask } from '../../contract/pages/features.ts';
import { readAbout, toAbout } from './about.ts';

describe('toAbout', () => {
  it.each([
    [
      '{"Service options": {"Delivery": true, "Dine-in": false, "Takeout": null}, "Empty": {}}',
      '{"Service options":{"Delivery":true,"Dine-in":false}}',
    ],
    [
      "{'Payments': {'Credit cards': True, 'NFC': False}, 'Crowd': None}",
      '{"Payments":{"Credit cards":true,"NFC":false}}',
    ],
    [
      '[{"id":"a","name":"Amenities","options":[{"name":"Wi-Fi","enabled":true},{"name":"Bar","enabled":false}]},{"id":"b","name":"Crowd","options":null}]',
      '{"Amenities":{"Wi-Fi":true,"Bar":false}}',
    ],
    [
      '{"Service options":[{"Delivery":true},{"Dine-in":false}],"Crowd":["Groups"," Tourists "]}',
      '{"Service options":{"Delivery":true,"Dine-in":false},"Crowd":{"Groups":true,"Tourists":true}}',
    ],
    [
      '{"Service options":[{"Delivery":"TRUE"},{"Dine-in":"false"}]}',
      '{"Service options":{"Delivery":true,"Dine-in":false}}',
    ],
    [
      '{"Parking": {"Price": "free", "Places": 20, "Kind": ["Street", "Garage"], "Note": "None"}}',
      '{"Parking":{"Price: free":true,"Places: 20":true,"Kind: Street":true,"Kind: Garage":true}}',
    ],
    ['{"Delivery": true, "Founded": "1999"}', '{"Other":{"Delivery":true,"Founded: 1999":true}}'],
    ['{"__proto__": {"toString": true}}', '{"__proto__":{"toString":true}}'],
  ])('makes groups of %s', (text, groups) => {
    expect(toAbout(text)).toBe(groups);
  });

  it.each(['A family business since 1950.', '{"a": {"b":', '{"a":{"b":{"c":{"d":{"e":true}}}}}'])(
    'keeps %s unchanged',
    (text) => {
      expect(toAbout(` ${text}\u202e`)).toBe(text);
    },
  );

  it.each([null, '', 'nan', '{}', '[]', '{"Amenities": {"Wi-Fi": null}}'])(
    'returns null for %j',
    (text) => {
      expect(toAbout(text)).toBe(null);
    },
  );

  it('returns groups of flags for any JSON, and is idempotent', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        const once = toAbout(text);
        expect(toAbout(once)).toBe(once);
        if (once === null || !/^[[{]/.test(text.trim()) || once === text.trim()) return;
        for (const features of Object.values<object>(JSON.parse(once))) {
          for (const flag of Object.values(features)) expect(typeof flag).toBe('boolean');
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('readAbout', () => {
  it.each([
    '{"Service options":{"Delivery":true,"Takeout":false}}',
    "{'Service options': {'Delivery': True, 'Takeout': None}}",
    '[{"name":"Service options","options":[{"name":"Delivery","enabled":true}]}]',
    '{"Service options":["Delivery"]}',
    '{"Service options":{"Delivery":true,"Deep":{"a":{"b":{"c":{"d":true}}}}}}',
  ])('recognises the features of %s', (text) => {
    expect(readAbout(text).features).toBe(featureMask(['delivery']));
  });

  it('returns the features of its text', () => {
    const label = fc.oneof(fc.constantFrom('Delivery', 'Free Wi-Fi', ' Beer '), fc.string());
    const flag = fc.oneof(fc.boolean(), fc.constantFrom(null, 'true', 'Free', 1));
    const about = fc.oneof(
      fc.dictionary(fc.string(), fc.dictionary(label, flag)),
      fc.dictionary(fc.string(), fc.array(label)),
      fc.jsonValue({ maxDepth: 6 }),
    );
    fc.assert(
      fc.property(about, (value) => {
        const { about: text, features } = readAbout(JSON.stringify(value));
        expect(features).toBe(featureBits(text));
      }),
      { numRuns: 300 },
    );
  });
});
