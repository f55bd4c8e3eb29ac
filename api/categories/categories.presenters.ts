import type { CategoryListItem } from '../contract/entities.ts';
import type { Listed } from '../database/slices.ts';
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
