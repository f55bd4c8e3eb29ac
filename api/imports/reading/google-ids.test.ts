import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeIdOf } from '../testing/place-ids.ts';
import { cidOfPlaceId, toCid, toIdentifiers, toPlaceId } from './google-ids.ts';

describe('identities', () => {
  it.each([
    ['ChIJN1t_tDeuEmsRUsoyG83frY4', 'ChIJN1t_tDeuEmsRUsoyG83frY4'],
    [
      'https://www.google.com/maps/place/X/data=!4m7!3m6!1s0x14:0x2!8m2!3d41!4d28!16s%2Fg%2F1!19sChIJ-a_b?authuser=0&hl=en',
      'ChIJ-a_b',
    ],
    ['https://www.google.com/maps/search/?api=1&query=X&query_place_id=ChIJ-a_b', 'ChIJ-a_b'],
    ['https://www.google.com/maps/place/?q=place_id:ChIJ-a_b', 'ChIJ-a_b'],
    ['https://search.google.com/local/reviews?placeid=ChIJ-a_b&hl=en', 'ChIJ-a_b'],
    ['https://www.google.com/maps/place/X', null],
    ['0x14caa7040068086b:0xe1ccfe98bc01b0d0', null],
    ['0x14caa7040068086b', null],
    ['1.2345678901234567E+19', null],
    ['1E19', null],
    ['place_id:ChIJ-a_b', 'ChIJ-a_b'],
    ['places/ChIJ-a_b', 'ChIJ-a_b'],
    ['https://www.google.com/maps/place/?q=place_id%3AChIJ-a_b', 'ChIJ-a_b'],
    ['https://www.google.com/maps/search/?api=1&amp;query_place_id=ChIJ-a_b', 'ChIJ-a_b'],
    ['https://www.google.com/maps/place/X/data=%214m2%2119sChIJ-a_b', 'ChIJ-a_b'],
    ['https://example.com/place_id/ChIJ-a_b', null],
    ['two words', null],
    [null, null],
  ])('reads the place id of %s', (text, id) => {
    expect(toPlaceId(text)).toBe(id);
  });

  it.each([
    ['12345678901234567890', '12345678901234567890'],
    ['18446744073709551615', '18446744073709551615'],
    ['18446744073709551616', null],
    ['007', '7'],
    ['395.0', '395'],
    ['12345678901234567000.0', null],
    ['1.2345678901234567E+19', null],
    ['12345678901234600000', null],
    ['12345678901234500', null],
    ['1234567890123450', '1234567890123450'],
    ['12345678901234510', '12345678901234510'],
    ['https://maps.google.com/?cid=12345678901234600000', '12345678901234600000'],
    ['0x14caa7040068086b', null],
    ['0x14caa7040068086b:0xe1ccfe98bc01b0d0', '16270659485725470928'],
    ['0x0:0xffffffffffffffff', '18446744073709551615'],
    ['0x14caa7040068086b:0x0', null],
    ['https://maps.google.com/?cid=12345678901234567890&hl=tr', '12345678901234567890'],
    ['https://www.google.com/search?q=X&ludocid=4711', '4711'],
    [
      'https://www.google.com/maps/place/X/data=!4m7!3m6!1s0x14caa7040068086b:0xe1ccfe98bc01b0d0!8m2!3d41!19sChIJ-a_b',
      '16270659485725470928',
    ],
    ['https://www.google.com/maps/place/X/data=!4m2!3m1!1s0x14%3A0x2', '2'],
    ['https://maps.google.com/maps?ftid=0x14:0x2', '2'],
    ['https://www.google.com/maps/dir/X/Y/data=!1s0x1:0x2!2m2!1s0x3:0x4', null],
    ['maps.google.com?cid=4711', '4711'],
    ['cid:4711', '4711'],
    ['https://maps.google.com/?q=X&amp;cid=4711', '4711'],
    ['https://www.google.com/maps/place/X/data=%214m2%213m1%211s0x14%3A0x2', '2'],
    ['https://maps.google.com/?acid=4711', null],
    ['https://www.google.com/maps/place/X', null],
    ['0', null],
    [null, null],
  ])('reads the cid of %s', (text, cid) => {
    expect(toCid(text)).toBe(cid);
  });

  it.each([
    // Google's own example: its office in Sydney.
    ['ChIJN1t_tDeuEmsRUsoyG83frY4', '10281119596374313554'],
    ['ChIJN1t_tDeuEmsSUsoyG83frY4', null],
    ['ChIJN1t_tDeuEmsRAAAAAAAAAAA', null],
    ['ChIJ-a_b', null],
    ['EicxMyBNYXJrZXQgU3QsIFdpbG1pbmd0b24sIE5DIDI4NDAxLCBVU0E', null],
  ])('finds the cid in the place id %s', (placeId, cid) => {
    expect(cidOfPlaceId(placeId)).toBe(cid);
  });

  it('finds the second half of any pair in its place id', () => {
    const half = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });
    fc.assert(
      fc.property(half, half, (first, second) => {
        expect(cidOfPlaceId(placeIdOf(first, second))).toBe(`${second}`);
      }),
    );
  });

  it.each([
    ['https://www.google.com.tr/maps?cid=4711', '4711'],
    ['/maps?cid=4711', '4711'],
    ['https://shop.example/?cid=4711', null],
    ['shop.example?cid=4711', null],
    ['https://google.shop.example/?cid=4711', null],
    ['https://notgoogle.com/?cid=4711', null],
  ])('searches links to Google alone: %s', (link, cid) => {
    expect(toIdentifiers(null, null, () => [link])).toEqual({ placeId: null, cid });
  });

  it('prefers the ids of their own columns, and the given cid to that of the place id', () => {
    const sydney = 'ChIJN1t_tDeuEmsRUsoyG83frY4';
    const link = 'https://maps.google.com/?cid=4711&query_place_id=ChIJ-a_b';
    const of = (place: string | null, cid: string | null) =>
      toIdentifiers(place, cid, () => [link]);
    expect(of(sydney, '7')).toEqual({ placeId: sydney, cid: '7' });
    expect(of(sydney, null)).toEqual({ placeId: sydney, cid: '4711' });
    expect(of(null, null)).toEqual({ placeId: 'ChIJ-a_b', cid: '4711' });
    expect(toIdentifiers(sydney, null, () => [null])).toMatchObject({
      cid: '10281119596374313554',
    });
  });
});
