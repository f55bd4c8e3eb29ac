import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFeatures } from './about.ts';

const groupsOf = (about: unknown) => parseFeatures(JSON.stringify(about));

describe('parseFeatures', () => {
  it('keeps the true features, and the groups that have some', () => {
    const about = {
      'Service options': { Delivery: true, Takeaway: false, 'Dine-in': 'True' },
      Crowd: { Tourists: false },
      'From the owner': 'We bake at four in the morning.',
      Other: null,
    };
    expect(groupsOf(about)).toEqual({
      kind: 'groups',
      groups: [{ name: 'Service options', features: ['Delivery', 'Dine-in'] }],
    });
  });

  it('reads a list of groups and options', () => {
    const about = [
      { id: 'payments', name: 'Payments', options: [{ name: 'Cash', enabled: true }] },
      { id: 'crowd', name: 'Crowd', options: [{ name: 'Tourists', enabled: false }] },
    ];
    expect(groupsOf(about)).toEqual({
      kind: 'groups',
      groups: [{ name: 'Payments', features: ['Cash'] }],
    });
  });

  it.each([null, '', ' ', 'None', 'null', '{}', '[]', '{"Crowd":{"Tourists":false}}'])(
    'finds nothing in %j',
    (text) => {
      expect(parseFeatures(text)).toEqual({ kind: 'none' });
    },
  );

  it.each(['Free parking', '{"a":', '"text"', '5'])('returns %j as raw text', (text) => {
    expect(parseFeatures(text)).toEqual({ kind: 'raw', text });
  });

  it('never throws and never returns an empty group', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const features = parseFeatures(text);
        return (
          features.kind !== 'groups' ||
          features.groups.every((group) => group.name && group.features[0])
        );
      }),
    );
  });
});
