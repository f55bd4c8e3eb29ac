import type { Noun } from '../../../api/contract/calls/rearrangements.ts';
import { PATHS } from '../../paths.ts';

/** The address of the screen of a category, city or region. */
export const pathOf = (noun: Noun, id: number): string => PATHS[noun](id);

/** The addresses of their lists. */
export const LIST_PATHS: Readonly<Record<Noun, string>> = {
  category: PATHS.categories,
  city: PATHS.cities,
  region: PATHS.regions,
};
