import { ratingText } from '../../../api/contract/pages/figures.ts';
import type { SearchResult } from '../../../api/contract/pages/search-api.ts';
import { businessPath } from '../../../api/contract/pages/urls.ts';

/** A result that can be drawn on a map. */
export type Place = {
  readonly result: SearchResult;
  readonly at: [latitude: number, longitude: number];
};

/** The content of a marker's popup as elements: text of listings never becomes markup. */
export function popupContent(places: readonly Place[]): HTMLElement {
  const list = document.createElement('ul');
  list.className = 'map-found';
  list.append(
    ...places.map(({ result: { slug, name, category, rating } }) => {
      const link = Object.assign(document.createElement('a'), {
        href: businessPath(slug),
        textContent: name,
        dir: 'auto',
      });
      const kind = document.createElement('span');
      kind.dir = 'auto';
      kind.textContent = rating === null ? category : `${category} · ${ratingText(rating)} ★`;
      const item = document.createElement('li');
      item.append(link, kind);
      return item;
    }),
  );
  return list;
}
