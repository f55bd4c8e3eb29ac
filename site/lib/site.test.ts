import { expect, it } from 'vitest';
import { factualTitle } from './site.ts';

it('has a fact and the name of the directory in a title, as far as search engines show them', () => {
  expect(factualTitle('Hotels in Belgium', '37 listings')).toBe(
    'Hotels in Belgium: 37 listings | Business Directory',
  );
  expect(factualTitle('Veterinary clinics in the United Kingdom', '37 listings')).toBe(
    'Veterinary clinics in the United Kingdom: 37 listings',
  );
  const long = 'Religious organizations in Springfield, Massachusetts, United States';
  expect(factualTitle(long, '37 listings')).toBe(`${long} | Business Directory`);
  expect(factualTitle('Hotels – Page 2', null)).toBe('Hotels – Page 2 | Business Directory');
});
