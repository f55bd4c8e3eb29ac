import { describe, expect, it } from 'vitest';
import { matchColumns, NO_MAPPING } from './columns.ts';
import { normaliseRow } from './normalise.ts';
import { readStatus, toStatus } from './status.ts';

describe('the status of a business', () => {
  it.each([
    ['OPERATIONAL', 'open'],
    ['CLOSED_TEMPORARILY', 'temporarily_closed'],
    ['CLOSED_PERMANENTLY', 'permanently_closed'],
    ['permanently_closed', 'permanently_closed'],
    ['Temporarily closed', 'temporarily_closed'],
    ['Açık', 'open'],
    ['AÇIK', 'open'],
    ['Geçici olarak kapalı', 'temporarily_closed'],
    ['Kalıcı olarak kapalı', 'permanently_closed'],
    ['Dauerhaft geschlossen', 'permanently_closed'],
    ['Vorübergehend geschlossen', 'temporarily_closed'],
    ['Définitivement fermé', 'permanently_closed'],
    ['Cerrado temporalmente', 'temporarily_closed'],
    // Opening hours of a business that operates.
    ['Closed ⋅ Opens 9 AM', 'open'],
    ['Open · Closes 5 PM', 'open'],
    // May refer to the hours of today.
    ['Closed', null],
    ['unknown', null],
    [null, null],
  ] as const)('of %j is %s', (text, status) => {
    expect(toStatus(text)).toBe(status);
  });

  it.each<[preset: string, header: string, cell: string, status: string]>([
    [
      'Outscraper',
      'query,name,site,full_address,business_status',
      'CLOSED_TEMPORARILY',
      'temporarily_closed',
    ],
    [
      'Outscraper',
      'query,name,site,full_address,business_status',
      'CLOSED_PERMANENTLY',
      'permanently_closed',
    ],
    [
      'google-maps-scraper',
      'input_id,link,title,category,status',
      'Permanently closed',
      'permanently_closed',
    ],
    ['google-maps-scraper', 'input_id,link,title,category,status', 'Open ⋅ Closes 5 PM', 'open'],
    [
      'Apify Google Maps',
      'title,categoryName,totalScore,permanentlyClosed',
      'true',
      'permanently_closed',
    ],
    [
      'Apify Google Maps',
      'title,categoryName,totalScore,temporarilyClosed',
      'true',
      'temporarily_closed',
    ],
    [
      'Overture Maps',
      'id,names/primary,categories/primary,operating_status',
      'temporarily_closed',
      'temporarily_closed',
    ],
    [
      'Foursquare places',
      'fsq_place_id,name,locality,date_closed',
      '2024-05-01',
      'permanently_closed',
    ],
    [
      'template',
      'name,address,phone,category,rating,reviewCount,place_id,country_code,status',
      'temporarily_closed',
      'temporarily_closed',
    ],
  ])('is read from files of %s: %s = %s', (preset, header, cell, status) => {
    const names = header.split(',');
    const match = matchColumns(names, NO_MAPPING);
    expect(match?.preset).toBe(preset);
    const row = names.map((_, nth) => (nth === names.length - 1 ? cell : 'Krone'));
    expect(normaliseRow(row, match?.columns ?? new Map())).toMatchObject({
      listing: { name: 'Krone', status },
    });
  });

  it('comes from columns for one status each if no column names it', () => {
    const read = (permanently: string | null, temporarily: string | null, date?: string) =>
      readStatus(null, { permanently, temporarily }, date ?? null);
    expect(read('true', 'false')).toBe('permanently_closed');
    expect(read('FALSE', 'TRUE')).toBe('temporarily_closed');
    expect(read('false', 'false')).toBe('open');
    expect(read('false', null)).toBe('open');
    expect(read(null, null)).toBe(null);
    expect(read(null, null, '2024-05-01')).toBe('permanently_closed');
    const flags = { permanently: 'true', temporarily: null };
    expect(readStatus('OPERATIONAL', flags, null)).toBe('open');
  });
});
