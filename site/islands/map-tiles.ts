import { attributionParts, type MapTiles } from '../../api/contract/pages/map-tiles.ts';

/** What the place of the map in the page says of its pictures. */
export function tilesFor(map: HTMLElement): MapTiles {
  const { tiles = '', attribution = '' } = map.closest<HTMLElement>('[data-tiles]')?.dataset ?? {};
  return { url: tiles, attribution };
}

/** Who is to be named, as elements: text of the configuration never becomes markup. */
export function attributionElement(attribution: string): HTMLElement {
  const element = document.createElement('div');
  element.className = 'leaflet-control-attribution';
  element.append(
    ...attributionParts(attribution).map(({ text, href }) =>
      href === undefined
        ? text
        : Object.assign(document.createElement('a'), { href, textContent: text }),
    ),
  );
  return element;
}
