import type { Database } from '../database/connection.ts';

const searches = new WeakSet<Database>();

/** The database for one search. It is asked only once for what is looked up by {@link oncePerSearch}. */
export function forOneSearch(database: Database): Database {
  const own = { ...database };
  searches.add(own);
  return own;
}

/**
 * A lookup whose answers are kept until a search ends: a search interprets its text again and again.
 * @param lookUp a statement made by `prepared`
 */
export function oncePerSearch<Row, Values extends readonly unknown[]>(
  lookUp: (database: Database, ...values: Values) => Promise<readonly Row[]>,
): typeof lookUp {
  const kept = new WeakMap<Database, Map<string, Promise<readonly Row[]>>>();
  return (database, ...values) => {
    if (!searches.has(database)) return lookUp(database, ...values);
    const answers = kept.get(database) ?? new Map<string, Promise<readonly Row[]>>();
    kept.set(database, answers);
    const key = JSON.stringify(values);
    const answer = answers.get(key) ?? lookUp(database, ...values);
    answers.set(key, answer);
    return answer;
  };
}
