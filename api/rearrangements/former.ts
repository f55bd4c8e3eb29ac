import { z } from 'zod';
import type { RearrangementKind } from '../contract/calls/rearrangements.ts';

const ids = z.array(z.int());
/** The name of the subject before the change. */
const named = { name: z.string() };

/** What an undo of each kind of rearrangement restores, as `rearrangements.former` has it. */
export const FORMER = {
  rename: z.object({
    ...named,
    slug: z.string(),
    newName: z.string(),
    newSlug: z.string(),
    /** Further names that the renaming has added, and those that were rows without listings. */
    added: ids,
    adopted: ids,
    /** Names by which searches find the city since. */
    cityNames: z.array(z.string()),
  }),
  merge: z.object({
    ...named,
    /** Rows that were names of the subject, and kinds of a category. */
    names: ids,
    kinds: ids,
    /** Cities of a region. */
    cities: ids.default([]),
    /** Former addresses that led to it, and to its combinations. */
    paths: z.array(z.string()),
    combinations: z.array(z.string()),
    cityNames: z.array(z.string()).default([]),
  }),
  /** Of a category. */
  move: z.object({ ...named, parentId: z.int().nullable(), parentChosen: z.boolean() }),
  /** Of a move of a city to another region. */
  region: z.object({
    ...named,
    /** Its regions, and the name of the new one. */
    from: z.int().nullable(),
    to: z.int().nullable(),
    newName: z.string().nullable(),
    /** The city and its further names. */
    moved: ids,
    /** Whether imports found it in the new region before. */
    known: z.boolean(),
  }),
  alias: z.object({
    ...named,
    /** The name as its row has it. Changes of earlier versions lack it. */
    rowName: z.string().optional(),
    isAdded: z.boolean(),
    cityNames: z.array(z.string()),
  }),
  unalias: z.object({
    ...named,
    /** Names by which searches found the city, and its other further names. */
    cityNames: z.array(z.object({ cityId: z.int(), key: z.string() })).default([]),
  }),
} as const satisfies Record<RearrangementKind | 'region', z.ZodType>;

/** What an undo restores of any rearrangement. */
export type Former = z.infer<(typeof FORMER)[keyof typeof FORMER]>;
