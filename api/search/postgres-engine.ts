import type { Database } from '../database/connection.ts';
import { answerOf } from './answer.ts';
import type { SearchEngine } from './engine.ts';
import { forOneSearch } from './one-search.ts';
import { searchLeniently } from './search-leniently.ts';
import { suggestWhat, suggestWhere } from './suggest.queries.ts';
import { loadCategoryVocabulary } from './understand/categories.ts';

/** Search in PostgreSQL. */
export function postgresEngine(database: Database): SearchEngine {
  const { db } = database;
  const vocabulary = loadCategoryVocabulary(db);

  return {
    async search(query, now) {
      const categories = await vocabulary();
      const own = forOneSearch(database);
      const attempt = await searchLeniently(own, query, categories, now);
      const newest = attempt.found.newestCategory;
      if (newest <= categories.newest) return answerOf(own, query, attempt);
      // An import has added categories since, which the query may mean.
      const newer = await vocabulary(newest);
      const again = forOneSearch(database);
      return answerOf(again, query, await searchLeniently(again, query, newer, now));
    },
    suggest: async (text, field) => ({
      suggestions: await (field === 'what'
        ? suggestWhat(db, text, await vocabulary())
        : suggestWhere(db, text)),
    }),
  };
}
