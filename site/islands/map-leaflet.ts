import {
  Control,
  circleMarker,
  type Map as LeafletMap,
  map,
  type TileLayer,
  tileLayer,
} from 'leaflet';
import stylesheet from 'leaflet/dist/leaflet.css?url';
import { attributionElement, tilesFor } from './map-tiles.ts';

const ZOOM = 15;
/** The highest zoom level that most tile servers have. */
export const MAX_ZOOM = 19;

/**
 * Draws a map with one marker.
 * @param signal removes the map when aborted
 * @throws Error if not a single tile can be loaded
 */
export async function drawMap(
  container: HTMLElement,
  latitude: number,
  longitude: number,
  signal: AbortSignal,
): Promise<void> {
  const opened = await openMap(container, signal);
  if (opened === null) return;
  opened.map.setView([latitude, longitude], ZOOM);
  circleMarker([latitude, longitude], { radius: 9, className: 'map-marker' }).addTo(opened.map);
  await opened.seen;
}

export type OpenedMap = {
  /** Has no view yet: the caller sets it. */
  readonly map: LeafletMap;
  /** Resolves when the first tile is loaded; rejects if none can be loaded. */
  readonly seen: Promise<void>;
};

/**
 * Opens a map. Waits for Leaflet's stylesheet first, without which tiles are misplaced.
 * @param signal removes the map when aborted
 * @returns null if the signal was aborted before the map was open
 */
export async function openMap(
  container: HTMLElement,
  signal: AbortSignal,
): Promise<OpenedMap | null> {
  await loadStylesheet();
  if (signal.aborted) return null;
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Zooming with the wheel would interrupt scrolling the page.
  const opened = map(container, {
    scrollWheelZoom: false,
    zoomAnimation: !reducedMotion,
    fadeAnimation: !reducedMotion,
    inertia: !reducedMotion,
    // Leaflet's own control renders the text as markup.
    attributionControl: false,
  });
  signal.addEventListener('abort', () => opened.remove());
  const tiles = tilesFor(container);
  const pictures = tileLayer(tiles.url, { maxZoom: MAX_ZOOM });
  const seen = firstTiles(pictures);
  pictures.addTo(opened);
  new Attribution(tiles.attribution).addTo(opened);
  return { map: opened, seen };
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

/** Leaflet fires `load` when all of the first tiles have loaded or failed. */
const firstTiles = (tiles: TileLayer) =>
  new Promise<void>((resolve, reject) => {
    tiles.once('tileload', () => resolve());
    tiles.once('load', () => reject(new Error('The pictures of the map could not be loaded')));
  });

let stylesheetLoaded: Promise<unknown> | undefined;

/** Loads the stylesheet once for all maps of a page; tries again after a failure. */
function loadStylesheet(): Promise<unknown> {
  if (stylesheetLoaded) return stylesheetLoaded;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = stylesheet;
  stylesheetLoaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      stylesheetLoaded = undefined;
      reject(new Error(`${stylesheet} could not be loaded`));
    });
  });
  document.head.append(link);
  return stylesheetLoaded;
}
