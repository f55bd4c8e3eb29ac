import type { CategoryListItem } from '../contract/entities.ts';
import type { ListedCount } from './category-counts.queries.ts';

export const presentCategory = ({ name, count, slug }: ListedCount): CategoryListItem => ({
  category: name,
  count,
  slug,
});
