import type { Arranged, Noun } from '../../../api/contract/calls/rearrangements.ts';

/** A category or city whose screen is shown. */
export type EntryProps = { readonly noun: Noun; readonly entry: Arranged };
