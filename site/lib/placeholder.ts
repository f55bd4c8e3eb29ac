import { glyphOf } from '../../api/contract/pages/category-glyph.ts';
import { drawnClasses } from '../../api/contract/pages/drawn-photo.ts';

export type Placeholder = { readonly glyph: string; readonly classes: string };

/** The drawing for a business without a photo; it depends only on slug and category. */
export const placeholder = (slug: string, category: string): Placeholder => ({
  glyph: glyphOf(category),
  classes: drawnClasses(slug),
});
