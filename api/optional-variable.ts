import { z } from 'zod';

/** An empty variable counts as unset: shells and compose files pass `NAME=` for it. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
