import type { CategoryListItem, MeasuredCategory } from '../contract/pages/entities.ts';
import { share } from '../contract/pages/figures.ts';
import type { Listed } from '../database/slices.ts';
import type { ListedCategory } from './categories.queries.ts';
import type { ListedCount } from './category-counts.queries.ts';

export const presentCategory = ({
  name,
  count,
  slug,
}: Omit<ListedCount, keyof Listed>): CategoryListItem => ({
  category: name,
  count,
  slug,
});

/** @param businesses number of public businesses in the whole directory */
export const presentMeasuredCategory = (
  category: Omit<ListedCategory, keyof Listed>,
  businesses: number,
): MeasuredCategory => ({
  ...presentCategory(category),
  share: share(category.count, businesses),
  rating: category.rating === null ? null : category.rating.toFixed(1),
});
