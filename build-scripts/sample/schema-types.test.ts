import { expect, it } from 'vitest';
import { z } from 'zod';
import { schemaTypeOfListing } from '../../api/categories/schema-type.ts';
import { findNode } from '../../api/categories/taxonomy/taxonomy.ts';
import { readTable } from './tables.ts';

const row = z.object({ name: z.string(), places_worldwide: z.coerce.number() });

it('95 % of the places of the world have a specific type of schema.org', () => {
  const sum = (rows: readonly z.output<typeof row>[]) =>
    rows.reduce((total, { places_worldwide }) => total + places_worldwide, 0);
  const all = readTable('categories.csv', row);
  const specific = all.filter(({ name: category }) => {
    const node = findNode(category)?.id ?? null;
    return schemaTypeOfListing({ type: null, category, node }) !== 'LocalBusiness';
  });
  expect(sum(specific) / sum(all)).toBeGreaterThanOrEqual(0.95);
});
