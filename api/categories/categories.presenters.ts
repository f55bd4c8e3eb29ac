import type { CategoryLink } from '../contract/pages/documents.ts';

export const presentCategory = ({ name: category, count, slug }: CategoryLink) => ({
  category,
  count,
  slug,
});
