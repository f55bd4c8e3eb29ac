import { Control, circleMarker, map, type TileLayer, tileLayer } from 'leaflet';
import stylesheet from 'leaflet/dist/leaflet.css?url';
import { attributionElement, tilesFor } from './map-tiles.ts';

const ZOOM = 15;

/**
 * Draws a map with one marker. Leaflet's stylesheet comes first: with
 * none, its tiles lie about.
 * @param signal takes the map away
 * @throws when not one of the map's pictures can be had
 */
export async function drawMap(
  container: HTMLElement,
  latitude: number,
  longitude: number,
  signal: AbortSignal,
): Promise<void> {
  await loadStylesheet(stylesheet);
  if (signal.aborted) return;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // A wheel that zooms would hold up whoever scrolls by.
  const drawn = map(container, {
    scrollWheelZoom: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    inertia: !still,
    // Leaflet's own takes markup.
    attributionControl: false,
  }).setView([latitude, longitude], ZOOM);
  signal.addEventListener('abort', () => drawn.remove());
  const tiles = tilesFor(container);
  const pictures = tileLayer(tiles.url, { maxZoom: 19 });
  const seen = firstTiles(pictures);
  pictures.addTo(drawn);
  new Attribution(tiles.attribution).addTo(drawn);
  circleMarker([latitude, longitude], { radius: 9, className: 'map-marker' }).addTo(drawn);
  await seen;
}

class Attribution extends Control {
  readonly #text: string;

  constructor(text: string) {
    super({ position: 'bottomright' });
    this.#text = text;
  }

  override onAdd(): HTMLElement {
    return attributionElement(this.#text);
  }
}

/** Leaflet says `load` when it is done with all of the first pictures, had or not. */
const firstTiles = (tiles: TileLayer) =>
  new Promise<void>((resolve, reject) => {
    tiles.once('tileload', () => resolve());
    tiles.once('load', () => reject(new Error('The pictures of the map could not be loaded')));
  });

function loadStylesheet(href: string): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(new Error(`${href} could not be loaded`)));
  });
  document.head.append(link);
  return loaded;
}
