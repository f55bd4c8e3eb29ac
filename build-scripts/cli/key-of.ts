import { z } from 'zod';

/** A schema for the only positional argument of a command: a key of a table, such as the name of a drill. */
export const keyOf = <Table extends object>(table: Table) =>
  z.tuple(
    [z.custom<keyof Table>((key) => typeof key === 'string' && Object.hasOwn(table, key))],
    `name one of ${Object.keys(table).join(', ')}`,
  );
