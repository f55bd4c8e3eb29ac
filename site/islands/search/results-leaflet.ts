import {
  divIcon,
  type LatLngTuple,
  type Map as LeafletMap,
  latLngBounds,
  layerGroup,
  marker,
} from 'leaflet';
import { MAX_ZOOM, openMap } from '../map-leaflet.ts';
import { groupPoints } from './group-points.ts';
import { type Place, popupContent } from './map-popup.ts';

/** The size of a touch target: markers that are closer are drawn as one with a number. */
const MARKER_PIXELS = 44;
/** Maximum zoom of the first view, which applies when there is a single result. */
const FIRST_ZOOM = 15;

/** How much wider a popup is than its content, with a margin. */
const POPUP_EDGES_PIXELS = 80;

export type ResultsMap = {
  /** Resolves when the first tile is loaded; rejects if none can be loaded. */
  readonly seen: Promise<void>;
  /** Replaces the markers by these places, and fits the view to them. */
  readonly show: (places: readonly Place[]) => void;
};

/**
 * Opens a map of search results.
 * @param signal removes the map when aborted
 * @returns null if the signal was aborted before the map was open
 */
export async function openResultsMap(
  container: HTMLElement,
  signal: AbortSignal,
): Promise<ResultsMap | null> {
  const opened = await openMap(container, signal);
  if (opened === null) return null;
  const { map, seen } = opened;
  const markers = layerGroup().addTo(map);
  let shown: readonly Place[] = [];

  function draw(): void {
    const hadFocus = markers.getLayers().length > 0 && container.contains(document.activeElement);
    markers.clearLayers();
    for (const group of groupsAt(map, shown, map.getZoom())) addMarker(group);
    // The focused marker was removed: the focus moves to the map.
    if (hadFocus && document.activeElement === document.body) container.focus();
  }

  function addMarker(places: readonly [Place, ...Place[]]): void {
    const [{ at, result }, ...others] = places;
    const sign = document.createElement('b');
    if (others.length > 0) sign.textContent = String(places.length);
    const icon = divIcon({ className: 'map-result', html: sign, iconSize: [44, 44] });
    const added = marker(at, { icon, riseOnHover: true }).addTo(markers);
    const element = added.getElement();
    const activate = () => {
      if (!zoomInto(places)) openPopup(at, places, element);
    };
    element?.setAttribute(
      'aria-label',
      others.length === 0 ? result.name : `${places.length} results: ${result.name} and others`,
    );
    added.on('click', activate);
    element?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      activate();
    });
  }

  /** @returns false if zooming in would not separate the places */
  function zoomInto(places: readonly Place[]): boolean {
    const bounds = latLngBounds(places.map(({ at }) => at)).pad(0.2);
    const zoom = Math.min(map.getBoundsZoom(bounds), MAX_ZOOM);
    if (zoom <= map.getZoom() || groupsAt(map, places, zoom).length === 1) return false;
    map.setView(bounds.getCenter(), zoom);
    return true;
  }

  function openPopup(at: LatLngTuple, places: readonly Place[], from?: HTMLElement): void {
    const content = popupContent(places);
    map.openPopup(content, at, {
      maxWidth: Math.min(300, container.clientWidth - POPUP_EDGES_PIXELS),
      maxHeight: 220,
      offset: [0, -8],
      autoPanPadding: [12, 12],
    });
    content.querySelector('a')?.focus({ preventScroll: true });
    map.once('popupclose', () => {
      if (from?.isConnected) from.focus({ preventScroll: true });
    });
  }

  map.on('zoomend', draw);
  container.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') map.closePopup();
  });
  return {
    seen,
    show(places) {
      shown = places;
      map.closePopup();
      if (places.length === 0) map.setView([20, 0], 1);
      else
        map.fitBounds(latLngBounds(places.map(({ at }) => at)), {
          padding: [MARKER_PIXELS, MARKER_PIXELS],
          maxZoom: FIRST_ZOOM,
        });
      draw();
    },
  };
}

/** The groups of places that are drawn as one marker at a zoom level. */
const groupsAt = (map: LeafletMap, places: readonly Place[], zoom: number) =>
  groupPoints(
    places.map((place) => {
      const { x, y } = map.project(place.at, zoom);
      return { ...place, x, y };
    }),
    MARKER_PIXELS,
  );
