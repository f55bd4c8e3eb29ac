import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOpeningHours } from '../../api/contract/pages/opening-hours.ts';
import { business } from '../../build-scripts/render/testing/documents.ts';
import { localBusiness, scriptJson } from './structured-data.ts';

const site = new URL('https://directory.example');

describe('scriptJson', () => {
  it('cannot end its script element, open a comment or end a line', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: false }), fc.string(), (value, text) => {
        const data = { value, text: `</script><!--${text}-->\u2028\u2029&` };
        expect(scriptJson(data)).not.toMatch(/[<>&\u2028\u2029]/);
      }),
    );
  });

  it('parses back to the same data', () => {
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

  it('lists several phone numbers', () => {
    const telephone = (phone: string) => data({ phone }).telephone;
    expect(telephone('+4930123456')).toBe('+4930123456');
    expect(telephone('+4930123456, +4930654321')).toEqual(['+4930123456', '+4930654321']);
    expect(telephone('1234, ask for Ada')).toBe('1234, ask for Ada');
  });

  it('groups days with the same hours', () => {
    expect(data({}).openingHoursSpecification).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday'],
        opens: '09:00',
        closes: '18:00',
      },
    ]);
  });

  it.each([
    ['past midnight', { Friday: '6 PM–2 AM' }, '18:00', '02:00'],
    ['around the clock', { Friday: 'Open 24 hours' }, '00:00', '23:59'],
    ['until midnight', { Friday: '6 PM–12 AM' }, '18:00', '00:00'],
  ])('gives hours %s, and no entry for days off', (_, week, opens, closes) => {
    const hours = parseOpeningHours(JSON.stringify({ ...week, Sunday: 'Closed' }));
    expect(localBusiness(business, hours, site).openingHoursSpecification).toEqual([
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Friday'], opens, closes },
    ]);
  });

  it('gives each shift of a split day', () => {
    const hours = parseOpeningHours('{"Friday":"9 AM–1 PM, 3–8 PM"}');
    expect(localBusiness(business, hours, site).openingHoursSpecification).toMatchObject([
      { dayOfWeek: ['Friday'], opens: '09:00', closes: '13:00' },
      { dayOfWeek: ['Friday'], opens: '15:00', closes: '20:00' },
    ]);
  });

  it.each(['not JSON', '{"Monday":"by appointment"}', null])(
    'leaves out hours that cannot be parsed: %s',
    (text) =>
      expect(localBusiness(business, parseOpeningHours(text), site)).not.toHaveProperty(
        'openingHoursSpecification',
      ),
  );

  it('has the type of the document', () => {
    expect(data({ schemaType: 'Bakery' })['@type']).toBe('Bakery');
  });

  it('has no rating, and no coordinates when one is missing', () => {
    expect(data({})).not.toHaveProperty('aggregateRating');
    expect(data({})).toHaveProperty('geo');
    expect(data({ latitude: null })).not.toHaveProperty('geo');
  });

  it('leaves out invalid addresses', () => {
    const links = {
      menuLink: 'x',
      orderLinks: 'x',
      bookingLinks: 'x',
      socialLinks: 'javascript:x',
    };
    const found = data({ url: 'javascript:alert(1)', photo: 'x', ...links });
    expect(found).not.toHaveProperty('sameAs');
    for (const name of ['image', 'hasMenu', 'potentialAction'])
      expect(found).not.toHaveProperty(name);
  });

  it('is closed for now if the business is temporarily closed', () => {
    const closed = { opens: '00:00', closes: '00:00' };
    const of = (changes: object) => data(changes).specialOpeningHoursSpecification;
    expect(of({ status: 'temporarily_closed', statusSince: '2026-01-02' })).toMatchObject({
      ...{ ...closed, validFrom: '2026-01-02' },
    });
    expect(of({ status: 'temporarily_closed', statusSince: null })).toMatchObject(closed);
    for (const status of ['open', 'permanently_closed']) expect(of({ status })).toBeUndefined();
  });

  it('gives description, prices, profiles, menu, orders and bookings', () => {
    expect(data({ url: null })).toMatchObject({
      description: 'Vegan breakfast since 1992.\nClosed on the first of May.',
      priceRange: '€10–20',
      sameAs: ['https://www.facebook.com/morgenrot', 'https://www.instagram.com/morgenrot'],
      hasMenu: 'https://morgenrot.example/menu',
      potentialAction: [
        { '@type': 'OrderAction', target: 'https://order.example/morgenrot' },
        { '@type': 'ReserveAction', target: 'https://book.example/morgenrot' },
      ],
    });
    expect(data({ schemaType: 'Hotel' })).not.toHaveProperty('hasMenu');
    const closed = data({ status: 'permanently_closed' });
    expect(closed).not.toHaveProperty('hasMenu');
    expect(closed).not.toHaveProperty('potentialAction');
  });
});
