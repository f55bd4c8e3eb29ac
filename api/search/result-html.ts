import { glyphOf } from '../contract/pages/category-glyph.ts';
import { drawnClasses } from '../contract/pages/drawn-photo.ts';
import { counted, ratingText, starsClass } from '../contract/pages/figures.ts';
import type { SearchResult } from '../contract/pages/search-api.ts';
import { distanceText, openText } from '../contract/pages/search-words.ts';
import { businessPath } from '../contract/pages/urls.ts';
import { dialUrl, imageUrl } from '../contract/pages/web-links.ts';
import { type Html, html } from './html.ts';

/**
 * The HTML of a result, the same as site/islands/search/ResultCard.tsx renders.
 * @param sprite URL of the glyphs; null if unknown, then none is shown
 */
export function resultHtml(result: SearchResult, sprite: string | null): Html {
  const { slug, name, category, city, country, photo, rating, reviews } = result;
  const src = imageUrl(photo);
  const open = openText(result);
  const facts = [
    ratingHtml(rating, reviews),
    open && html`<b class="${open.mark}">${open.text}</b>`,
    result.distanceKm === null ? null : html`<span>${distanceText(result.distanceKm)}</span>`,
    result.verified ? html`<span>✓ Verified</span>` : null,
  ].filter((fact) => fact !== null);
  return html`<li class="business-card found-card"><div class="photo ${drawnClasses(slug)}">${
    sprite && glyphHtml(sprite, category)
  }${
    src === null
      ? null
      : html`<img src="${src}" alt="" width="400" height="250" loading="lazy" decoding="async" referrerpolicy="no-referrer">`
  }</div><div><h3><a href="${businessPath(slug)}" dir="auto">${name}</a></h3>
<p class="label"><bdi>${category}</bdi> · <bdi>${city}</bdi>, <bdi>${country}</bdi></p>
<p class="found-facts">${facts}</p>${phoneHtml(result)}</div></li>
`;
}

const glyphHtml = (sprite: string, category: string): Html =>
  html`<svg class="glyph" aria-hidden="true"><use href="${sprite}#${glyphOf(category)}"></use></svg>`;

function ratingHtml(rating: number | null, reviews: number): Html | null {
  if (reviews === 0) return html`<span class="rating">No reviews yet</span>`;
  if (rating === null) return null;
  return html`<span class="rating"><span class="${starsClass(rating)}" aria-hidden="true"></span> <b>${ratingText(rating)}</b><span class="unseen"> out of 5,</span> <span>(${counted(reviews, 'review', 'reviews')})</span></span>`;
}

function phoneHtml({ phone, phoneText }: SearchResult): Html | null {
  if (phoneText === null) return null;
  const tel = dialUrl(phone);
  return tel === null ? html`<p>${phoneText}</p>` : html`<p><a href="${tel}">${phoneText}</a></p>`;
}
