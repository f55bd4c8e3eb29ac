import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOpeningHours } from '../../api/contract/opening-hours.ts';
import { business } from '../../build-scripts/render/testing/documents.ts';
import { localBusiness, scriptJson } from './structured-data.ts';

const site = new URL('https://directory.example');

describe('scriptJson', () => {
  it('cannot end its script, open a comment or a line', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: false }), fc.string(), (value, text) => {
        const data = { value, text: `</script><!--${text}-->\u2028\u2029&` };
        expect(scriptJson(data)).not.toMatch(/[<>&\u2028\u2029]/);
      }),
    );
  });

  it('keeps what it says', () => {
    const data = { name: '</script> "Ö" \u2028' };
    expect(JSON.parse(scriptJson(data))).toEqual(data);
  });
});

describe('localBusiness', () => {
  const data = (changes: object) =>
    localBusiness(
      { ...business, ...changes },
      parseOpeningHours('{"Monday":"9 AM–6 PM","Tuesday":"9 AM–6 PM","Sunday":"Closed"}'),
      site,
    );

  it('gives days of the same hours together', () => {
    expect(data({}).openingHoursSpecification).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday'],
        opens: '09:00',
        closes: '18:00',
      },
    ]);
  });

  it('has no rating, and no place that is only half known', () => {
    expect(data({})).not.toHaveProperty('aggregateRating');
    expect(data({})).toHaveProperty('geo');
    expect(data({ latitude: null })).not.toHaveProperty('geo');
  });

  it('leaves out addresses that are none', () => {
    const found = data({ url: 'javascript:alert(1)', photo: 'x' });
    expect(found).not.toHaveProperty('sameAs');
    expect(found).not.toHaveProperty('image');
  });
});
