import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprint } from './identity.ts';

const door = {
  name: 'Bäckerei Müller',
  countryCode: 'DE',
  citySlug: 'berlin',
  fullAddress: 'Hauptstr. 1, 10115 Berlin',
  latitude: 52.5,
  longitude: 13.4,
};

describe('fingerprint', () => {
  it('equals the stored fingerprints: it must never change', () => {
    expect(fingerprint(door)).toBe('fac1e06e345c5382519ea13b0a957483');
    expect(fingerprint({ ...door, name: 'Corner Shop', fullAddress: null })).toBe(
      '1d7ddef84acf057bb8463cdcbfd07e3d',
    );
  });

  it('ignores case, spaces and punctuation, in ASCII and in other scripts', () => {
    const signs = fc.stringMatching(/^[ .,;:!/-]{1,3}$/);
    fc.assert(
      fc.property(
        fc.constantFrom('corner shop', 'bäckerei müller', '長谷 呉服店'),
        signs,
        (name, sign) => {
          const other = `${sign}${name.toUpperCase().replace(' ', sign)}${sign}`;
          expect(fingerprint({ ...door, name: other })).toBe(fingerprint({ ...door, name }));
        },
      ),
    );
  });

  it('differs for another name or address', () => {
    const of = (change: Partial<typeof door>) => fingerprint({ ...door, ...change });
    const all = [
      of({}),
      of({ name: 'Müller' }),
      of({ fullAddress: 'Hauptstr. 2' }),
      of({ citySlug: 'bonn' }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});
