import {
  Control,
  divIcon,
  type LatLng,
  type Map as LeafletMap,
  type Marker,
  map,
  marker,
  Point,
  type TileLayer,
  tileLayer,
} from 'leaflet';
import { attributionParts, type MapTiles } from '../../../api/contract/pages/map-tiles.ts';
import 'leaflet/dist/leaflet.css';

/** In degrees. */
export type Pin = { readonly latitude: number; readonly longitude: number };

export type PinMap = {
  /** Moves the pin there, and the map so that it is seen; null takes the pin away. */
  readonly show: (pin: Pin | null) => void;
  readonly placeInMiddle: () => void;
  readonly remove: () => void;
};

type Options = {
  readonly tiles: MapTiles;
  readonly pin: Pin | null;
  readonly texts: { readonly pin: string; readonly zoomIn: string; readonly zoomOut: string };
  /** Told where somebody has put the pin. */
  readonly onMove: (pin: Pin) => void;
  /** Told that not one of the map's pictures can be had. */
  readonly onNoTiles: () => void;
};

const CLOSE = 16;
const WORLD = { latitude: 25, longitude: 10, zoom: 2 };

/** How far an arrow key moves the pin, and with Shift, in pixels. */
const STEP = 4;
const LARGE_STEP = 40;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Draws a map with a pin that can be moved by mouse, finger and keys. */
export function drawPinMap(
  container: HTMLElement,
  { tiles, pin, texts, onMove, onNoTiles }: Options,
): PinMap {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // A wheel that zooms would hold up whoever scrolls by.
  const drawn = map(container, {
    scrollWheelZoom: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    inertia: !still,
    attributionControl: false,
    zoomControl: false,
  });
  const { zoomIn: zoomInTitle, zoomOut: zoomOutTitle } = texts;
  new Control.Zoom({ zoomInTitle, zoomOutTitle }).addTo(drawn);
  new Attribution(tiles.attribution).addTo(drawn);
  const start = pin ?? WORLD;
  drawn.setView([start.latitude, start.longitude], pin ? CLOSE : WORLD.zoom);
  const pictures = tileLayer(tiles.url, { maxZoom: 19 });
  watchTiles(pictures, onNoTiles);
  pictures.addTo(drawn);

  const tell = ({ lat, lng }: LatLng) => onMove({ latitude: lat, longitude: lng });
  const shown = pinOn(drawn, texts.pin, tell);
  drawn.on('click', ({ latlng }) => tell(latlng.wrap()));
  const show = (wanted: Pin | null) => {
    if (!wanted) return void shown.remove();
    shown.setLatLng([wanted.latitude, wanted.longitude]);
    if (!drawn.hasLayer(shown)) shown.addTo(drawn);
    const at = shown.getLatLng();
    if (!drawn.getBounds().contains(at)) drawn.setView(at, Math.max(drawn.getZoom(), CLOSE));
  };
  show(pin);
  return {
    show,
    placeInMiddle: () => tell(drawn.getCenter().wrap()),
    remove: () => void drawn.remove(),
  };
}

/** A pin that is not on the map yet. */
function pinOn(drawn: LeafletMap, label: string, tell: (at: LatLng) => void): Marker {
  const pin = marker([0, 0], {
    draggable: true,
    icon: divIcon({ className: 'map-pin', iconSize: [28, 40], iconAnchor: [14, 38] }),
  });
  pin.on('dragend', () => tell(pin.getLatLng().wrap()));
  pin.on('add', () => {
    const element = pin.getElement();
    element?.setAttribute('aria-label', label);
    element?.addEventListener('keydown', (event) => {
      const arrow = ARROWS[event.key];
      if (!arrow) return;
      // The map itself would move otherwise.
      event.preventDefault();
      event.stopPropagation();
      const step = event.shiftKey ? LARGE_STEP : STEP;
      const from = drawn.latLngToContainerPoint(pin.getLatLng());
      const to = from.add(new Point(arrow[0] * step, arrow[1] * step));
      tell(drawn.containerPointToLatLng(to).wrap());
    });
  });
  return pin;
}

/** Leaflet says `load` when it is done with all of the first pictures, had or not. */
function watchTiles(tiles: TileLayer, onNone: () => void): void {
  let isSeen = false;
  tiles.once('tileload', () => {
    isSeen = true;
  });
  tiles.once('load', () => {
    if (!isSeen) onNone();
  });
}

class Attribution extends Control {
  readonly #text: string;

  constructor(text: string) {
    super({ position: 'bottomright' });
    this.#text = text;
  }

  /** Text of the configuration never becomes markup. */
  override onAdd(): HTMLElement {
    const element = document.createElement('div');
    element.className = 'leaflet-control-attribution';
    for (const { text, href } of attributionParts(this.#text))
      element.append(
        href === undefined
          ? text
          : Object.assign(document.createElement('a'), { href, textContent: text }),
      );
    return element;
  }
}
