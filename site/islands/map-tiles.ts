import { attributionParts, type MapTiles } from '../../api/contract/pages/map-tiles.ts';

/** Reads the tile URL and attribution from the data attributes around the map. */
export function tilesFor(map: HTMLElement): MapTiles {
  const { tiles = '', attribution = '' } = map.closest<HTMLElement>('[data-tiles]')?.dataset ?? {};
  return { url: tiles, attribution };
}

/** The attribution of the tiles as elements: configured text never becomes markup. */
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
