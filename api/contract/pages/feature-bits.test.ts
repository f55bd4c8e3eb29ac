import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { featureBits, featureBitsIn } from './feature-bits.ts';
import { FEATURE_KEYS, FEATURE_LABELS, hasBit } from './features.ts';

const keysIn = (about: object) => {
  const bits = featureBits(JSON.stringify(about));
  return FEATURE_KEYS.filter((_, index) => hasBit(bits, index));
};
const keysOf = (labels: Readonly<Record<string, unknown>>) => keysIn({ 'Service options': labels });

describe('featureBits', () => {
  it.each([
    ['Wheelchair accessible entrance', 'wheelchair'],
    ['Wheelchair accessible seating', 'wheelchair'],
    ['Wheelchair accessible restroom', 'wheelchair restroom'],
    ['Wheelchair accessible parking lot', 'wheelchair parking'],
    ['DELIVERY', 'delivery'],
    ['No-contact delivery', 'delivery'],
    ['Same-day delivery', 'delivery'],
    ['Takeaway', 'takeout'],
    ['Takeout', 'takeout'],
    ['Dine-in', 'dine-in'],
    ['Drive-through', 'drive-through'],
    ['Kerbside pickup', 'curbside-pickup'],
    ['Vegan options', 'vegan vegetarian'],
    ['Halal food', 'halal'],
    ['Beer', 'alcohol beer'],
    ['Great cocktails', 'alcohol cocktails'],
    ['Late-night food', 'late-night'],
    ['Has private dining room', 'private-dining'],
    ['Good for kids', 'good-for-kids'],
    ['Kids’ menu', 'kids-menu'],
    ["Kids' menu", 'kids-menu'],
    ['Has changing table(s)', 'changing-table'],
    ['Accepts reservations', 'reservations'],
    ['Brunch reservations recommended', 'brunch reservations'],
    ['Appointment required', 'appointments'],
    ['Online appointments', 'appointments online-service'],
    ['Onsite services', 'onsite-service'],
    ['Wi-Fi', 'wifi'],
    ['Wi‑Fi', 'wifi'],
    ['Free Wi-Fi', 'wifi'],
    ['Paid Wi-Fi', 'wifi'],
    ['Has Wi-Fi', 'wifi'],
    ['Free parking lot', 'parking free-parking'],
    ['Paid street parking', 'parking'],
    ['Gender-neutral restroom', 'restroom'],
    ['Dogs allowed', 'pets'],
    ['Pet-friendly', 'pets'],
    ['Live music', 'live-music'],
    ['Live performances', 'live-music'],
    ['Outdoor pool', 'pool'],
    ['Air-conditioned', 'air-conditioning'],
    ['Credit cards', 'credit-cards'],
    ['NFC mobile payments', 'nfc-payments'],
    ['Identifies as women-owned', 'women-owned'],
    ['LGBTQ+ friendly', 'lgbtq-friendly'],
    ['In-store pickup', 'in-store-pickup'],
    ['Accepts walk-ins', ''],
    ['Difficult to find a parking space', ''],
    ['Debit cards', ''],
    ['No delivery', ''],
    ['constructor', ''],
  ])('reads %j as %j', (label, keys) => {
    expect(keysOf({ [label]: true }).join(' ')).toBe(keys);
  });

  it.each(FEATURE_KEYS)('recognises the label of %s on screens', (key) => {
    expect(keysOf({ [FEATURE_LABELS[key]]: true })).toContain(key);
  });

  it('counts true labels in any group', () => {
    expect(keysOf({ Delivery: false, 'No-contact delivery': true })).toEqual(['delivery']);
    expect(keysOf({ 'Wi-Fi': true, 'Free Wi-Fi': true, Beer: true, Wine: true })).toEqual([
      ...['alcohol', 'beer', 'wine', 'wifi'],
    ]);
    expect(keysOf({ Delivery: false, Takeout: 'no', Beer: null, Wine: 0 })).toEqual([]);
    const listed = [
      { name: 'Pets', options: [{ name: 'Dogs allowed', enabled: true }] },
      { name: 'Payments', options: [{ name: 'Credit cards', enabled: false }] },
      { name: 'Parking', options: [{ name: 'Free parking lot', enabled: true }] },
    ];
    expect(keysIn(listed)).toEqual(['parking', 'free-parking', 'pets']);
  });

  it.each([null, '', 'None', '{}', '[]', 'Delivery', '"Delivery"', '{"Delivery":true}', '{"a":'])(
    'finds none in %j',
    (text) => {
      expect(featureBits(text)).toBe(0);
    },
  );

  it('never throws, and returns the same for parsed JSON', () => {
    const label = fc.oneof(fc.constantFrom('Delivery', 'wi-fi', 'Good for kids', ''), fc.string());
    const flags = fc.dictionary(label, fc.oneof(fc.boolean(), fc.constantFrom('yes', 1, null)));
    const about = fc.oneof(fc.dictionary(fc.string(), flags), fc.jsonValue());
    fc.assert(
      fc.property(about, (value) => {
        const bits = featureBits(JSON.stringify(value));
        expect(bits).toBe(featureBitsIn(JSON.parse(JSON.stringify(value))));
        expect(Number.isSafeInteger(bits)).toBe(true);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => featureBits(text) >= 0));
  });
});
