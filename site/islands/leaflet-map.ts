import { circleMarker, map, tileLayer } from 'leaflet';
import stylesheet from 'leaflet/dist/leaflet.css?url';
import { MAP_ATTRIBUTION, MAP_TILE_URL, MAP_ZOOM } from './map-tiles.ts';

type Place = { readonly latitude: number; readonly longitude: number };

/**
 * Draws a map with one marker and moves the keyboard there. Leaflet's stylesheet comes first: with
 * none, its tiles lie about.
 * @param signal takes the map away
 */
export async function drawMap(
  container: HTMLElement,
  { latitude, longitude }: Place,
  signal: AbortSignal,
): Promise<void> {
  await loadStylesheet(stylesheet);
  if (signal.aborted) return;
  const drawn = map(container).setView([latitude, longitude], MAP_ZOOM);
  tileLayer(MAP_TILE_URL, { attribution: MAP_ATTRIBUTION, maxZoom: 19 }).addTo(drawn);
  circleMarker([latitude, longitude], { radius: 9, className: 'map-marker' }).addTo(drawn);
  signal.addEventListener('abort', () => drawn.remove());
  container.focus();
}

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
