import { z } from 'zod';

/** A schema for the only positional argument of a command: a key of a table, such as the name of a drill. */
export function keyOf<Table extends object>(table: Table) {
  const message = `name one of ${Object.keys(table).join(', ')}`;
  const isKey = (key: unknown) => typeof key === 'string' && Object.hasOwn(table, key);
  return z.tuple([z.custom<keyof Table>(isKey, message)], message);
}
