import { describe, expect, it } from 'vitest';
import { listAddress, readListAddress, tidySearch } from './lists.ts';

const read = (address: string) => readListAddress(new URL(address, 'https://directory.example'));

describe('the address of a list', () => {
  it.each([
    ['/categories', '', 1],
    ['/categories/page/3', '', 3],
    ['/cities/b/page/12', '', 12],
    ['/categories?q=caf%C3%A9', 'café', 1],
    ['/categories?q=a+b&page=2', 'a b', 2],
    ['/categories/page/3?q=x', 'x', 1],
    ['/categories/page/3?q=+&page=5', '', 3],
    ['/categories?q=x&page=-4', 'x', 1],
    ['/categories?q=x&page=many', 'x', 1],
    ['/categories?page=2', '', 1],
  ])('%s is read as a search and a page', (address, search, page) => {
    expect(read(address)).toEqual({ search, page });
  });

  it.each([
    ['categories', null, { search: '', page: 1 }],
    ['categories', 'C', { search: '', page: 4 }],
    ['countries', null, { search: '', page: 2 }],
    ['cities', 'B', { search: 'são & co?', page: 1 }],
    ['cities', null, { search: '100 %', page: 7 }],
  ] as const)('of %s in %s round-trips %o', (list, letter, view) => {
    expect(read(listAddress(list, letter, view))).toEqual(view);
  });

  it('contains the search, and no page number for the first page', () => {
    expect(listAddress('cities', 'B', { search: 'a b', page: 1 })).toBe('/cities/b?q=a+b');
  });
});

it('normalises a typed search', () => {
  expect(tidySearch('  new \t york ')).toBe('new york');
  expect(tidySearch('x'.repeat(200))).toHaveLength(100);
});
