import type { Kysely } from 'kysely';
import { CATEGORY_MAPPING_ROUTES, UNKNOWN_LISTED } from '../../contract/calls/category-mappings.ts';
import type { DB } from '../../database/tables.ts';
import { done, type Serve } from '../../http/serve-routes.ts';
import { suggestNodes } from '../taxonomy/suggest-nodes.ts';
import { allNodes } from '../taxonomy/taxonomy.ts';
import { mapCategories, undoMapping } from './map-category.ts';
import { listMappings, readOtherTargets, readUnknown } from './mappings.queries.ts';

/** Suggestions for one category. */
const SUGGESTIONS = 3;
/** Mappings that the list has. */
const LISTED = 100;

/** Categories that the taxonomy does not know: suggestions, mappings and their undo. */
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

  serve(CATEGORY_MAPPING_ROUTES.list, () => listMappings(db, { most: LISTED }));

  serve(CATEGORY_MAPPING_ROUTES.create, ({ body, administrator }) =>
    db.transaction().execute(async (trx) => {
      const ids = await mapCategories(trx, body.mappings, administrator);
      return listMappings(trx, { ids });
    }),
  );

  serve(CATEGORY_MAPPING_ROUTES.undo, async ({ params: { id }, administrator }) => {
    const name = await db.transaction().execute((trx) => undoMapping(trx, id, administrator));
    return done(`The mapping of ${name} is undone.`);
  });
}
