import {
  Control,
  divIcon,
  type LatLng,
  type Map as LeafletMap,
  type Marker,
  map,
  marker,
  Point,
  tileLayer,
} from 'leaflet';
import { attributionParts, type MapTiles } from '../../../api/contract/pages/map-tiles.ts';
import 'leaflet/dist/leaflet.css';

/** Coordinates in degrees. */
export type Pin = { readonly latitude: number; readonly longitude: number };

export type PinMap = {
  /** Moves the pin, and the map if the pin would be out of view; null removes the pin. */
  readonly show: (pin: Pin | null) => void;
  /** Moves the map, not the pin. */
  readonly lookAt: (place: Pin) => void;
  readonly placeInMiddle: () => void;
  readonly remove: () => void;
};

type Options = {
  readonly tiles: MapTiles;
  readonly pin: Pin | null;
  readonly texts: { readonly pin: string; readonly zoomIn: string; readonly zoomOut: string };
  /** Called with the new position when the user moves the pin. */
  readonly onMove: (pin: Pin) => void;
  /** Called when not a single tile could be loaded. */
  readonly onNoTiles: () => void;
};

const CLOSE_ZOOM = 16;
const CITY_ZOOM = 13;
const WORLD = { latitude: 25, longitude: 10, zoom: 2 };

/** How far an arrow key moves the pin, without and with Shift, in pixels. */
const STEP = 4;
const LARGE_STEP = 40;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Draws a map with a pin that can be moved by mouse, touch and arrow keys. */
export function drawPinMap(
  container: HTMLElement,
  { tiles, pin, texts, onMove, onNoTiles }: Options,
): PinMap {
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Zooming with the wheel would interrupt scrolling the page.
  const drawn = map(container, {
    scrollWheelZoom: false,
    zoomAnimation: !reducedMotion,
    fadeAnimation: !reducedMotion,
    inertia: !reducedMotion,
    attributionControl: false,
    zoomControl: false,
  });
  const { zoomIn: zoomInTitle, zoomOut: zoomOutTitle } = texts;
  new Control.Zoom({ zoomInTitle, zoomOutTitle }).addTo(drawn);
  const attribution = new Control({ position: 'bottomright' });
  attribution.onAdd = () => attributionElement(tiles.attribution);
  attribution.addTo(drawn);
  const start = pin ?? WORLD;
  drawn.setView([start.latitude, start.longitude], pin ? CLOSE_ZOOM : WORLD.zoom);
  const pictures = tileLayer(tiles.url, { maxZoom: 19 });
  let hasTiles = false;
  pictures.once('tileload', () => {
    hasTiles = true;
  });
  // Leaflet fires `load` when all of the first tiles have loaded or failed.
  pictures.once('load', () => {
    if (!hasTiles) onNoTiles();
  });
  pictures.addTo(drawn);

  const report = ({ lat, lng }: LatLng) => onMove({ latitude: lat, longitude: lng });
  const pinMarker = createPin(drawn, texts.pin, report);
  drawn.on('click', ({ latlng }) => report(latlng.wrap()));
  const show = (wanted: Pin | null) => {
    if (!wanted) return void pinMarker.remove();
    pinMarker.setLatLng([wanted.latitude, wanted.longitude]);
    if (!drawn.hasLayer(pinMarker)) pinMarker.addTo(drawn);
    const at = pinMarker.getLatLng();
    if (!drawn.getBounds().contains(at)) drawn.setView(at, Math.max(drawn.getZoom(), CLOSE_ZOOM));
  };
  show(pin);
  return {
    show,
    lookAt: ({ latitude, longitude }) => void drawn.setView([latitude, longitude], CITY_ZOOM),
    placeInMiddle: () => report(drawn.getCenter().wrap()),
    remove: () => void drawn.remove(),
  };
}

/** Creates a draggable pin, which is not on the map yet. */
function createPin(drawn: LeafletMap, label: string, report: (at: LatLng) => void): Marker {
  const pin = marker([0, 0], {
    draggable: true,
    icon: divIcon({ className: 'map-pin', iconSize: [28, 40], iconAnchor: [14, 38] }),
  });
  pin.on('dragend', () => report(pin.getLatLng().wrap()));
  pin.on('add', () => {
    const element = pin.getElement();
    element?.setAttribute('aria-label', label);
    element?.addEventListener('keydown', (event) => {
      const arrow = ARROWS[event.key];
      if (!arrow) return;
      // Keeps the arrow key from moving the map.
      event.preventDefault();
      event.stopPropagation();
      const step = event.shiftKey ? LARGE_STEP : STEP;
      const from = drawn.latLngToContainerPoint(pin.getLatLng());
      const to = from.add(new Point(arrow[0] * step, arrow[1] * step));
      report(drawn.containerPointToLatLng(to).wrap());
    });
  });
  return pin;
}

/** The element with the names of the sources; configured text never becomes markup. */
function attributionElement(attribution: string): HTMLElement {
  const element = document.createElement('div');
  element.className = 'leaflet-control-attribution';
  for (const { text, href } of attributionParts(attribution))
    element.append(
      href === undefined
        ? text
        : Object.assign(document.createElement('a'), { href, textContent: text }),
    );
  return element;
}
