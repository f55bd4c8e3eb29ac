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
/** Of most who draw tiles. */
export const MAX_ZOOM = 19;

/**
 * Draws a map with one marker.
 * @param signal takes the map away
 * @throws when not one of the map's pictures can be had
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
  /** Shows nothing until it is told what. */
  readonly map: LeafletMap;
  /** Once the first of the map's pictures is there; rejects when none can be had. */
  readonly seen: Promise<void>;
};

/**
 * Opens a map. Leaflet's stylesheet comes first: with none, its tiles lie about.
 * @param signal takes the map away
 * @returns null where it was taken away before it was there
 */
export async function openMap(
  container: HTMLElement,
  signal: AbortSignal,
): Promise<OpenedMap | null> {
  await loadStylesheet();
  if (signal.aborted) return null;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // A wheel that zooms would hold up whoever scrolls by.
  const opened = map(container, {
    scrollWheelZoom: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    inertia: !still,
    // Leaflet's own takes markup.
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

/** Leaflet says `load` when it is done with all of the first pictures, had or not. */
const firstTiles = (tiles: TileLayer) =>
  new Promise<void>((resolve, reject) => {
    tiles.once('tileload', () => resolve());
    tiles.once('load', () => reject(new Error('The pictures of the map could not be loaded')));
  });

let styled: Promise<unknown> | undefined;

/** Once for all maps of a page, unless it fails. */
function loadStylesheet(): Promise<unknown> {
  if (styled) return styled;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = stylesheet;
  styled = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      styled = undefined;
      reject(new Error(`${stylesheet} could not be loaded`));
    });
  });
  document.head.append(link);
  return styled;
}
