import type { Kysely } from 'kysely';
import { CATEGORY_MAPPING_ROUTES, UNKNOWN_LISTED } from '../../contract/calls/category-mappings.ts';
import type { DB } from '../../database/tables.ts';
import type { Serve } from '../../http/serve-routes.ts';
import { findRearrangements } from '../../rearrangements/rearrangements.queries.ts';
import { suggestNodes } from '../taxonomy/suggest-nodes.ts';
import { allNodes } from '../taxonomy/taxonomy.ts';
import { mapCategories } from './map-category.ts';
import { readOtherTargets, readUnknown } from './mappings.queries.ts';

/** Suggestions for one category. */
const SUGGESTIONS = 3;

/** Categories that the taxonomy does not know: suggestions, and their mappings. */
export function addCategoryMappingRoutes(serve: Serve, db: Kysely<DB>): void {
  serve(CATEGORY_MAPPING_ROUTES.unknown, async () => {
    const { total, categories } = await readUnknown(db, UNKNOWN_LISTED);
    return {
      total,
      categories: categories.map((category) => ({
        ...category,
        suggestions: suggestNodes(category.name, SUGGESTIONS).map(({ node, isSame, isSure }) => ({
          target: `node:${node.id}`,
          name: node.name,
          kind: isSame ? ('same' as const) : ('below' as const),
          sure: isSure,
        })),
      })),
    };
  });

  serve(CATEGORY_MAPPING_ROUTES.targets, async () => [
    ...allNodes().map(({ id, name }) => ({ target: `node:${id}`, name })),
    ...(await readOtherTargets(db)).map(({ id, name }) => ({ target: `category:${id}`, name })),
  ]);

  serve(CATEGORY_MAPPING_ROUTES.create, async ({ body, administrator }) => {
    const ids = await db
      .transaction()
      .execute((trx) => mapCategories(trx, body.mappings, administrator));
    return findRearrangements(db, ids);
  });
}
