import { useEffect, useMemo, useRef, useState } from 'react';
import { counted } from '../../../api/contract/pages/figures.ts';
import type { SearchResult } from '../../../api/contract/pages/search-api.ts';
import { tryImport } from '../try-import.ts';
import type { Place } from './map-popup.ts';
import type { ResultsMap as OpenedMap } from './results-leaflet.ts';
import { whenIdle } from './when-idle.ts';

type Props = {
  readonly results: readonly SearchResult[];
  /** Whether it is shown without having been asked for: then it loads last. */
  readonly unasked: boolean;
};

const STATUS_TEXTS = {
  loading: 'Loading the map…',
  shown: '',
  failed: 'The map could not be loaded.',
};

/** The results that can be drawn on a map. */
const placesOf = (results: readonly SearchResult[]): Place[] =>
  results.flatMap((result) => {
    const { latitude, longitude } = result;
    return latitude === null || longitude === null ? [] : [{ result, at: [latitude, longitude] }];
  });

/** Shows the results of a page on a map. */
export function ResultsMap({ results, unasked }: Props) {
  const [state, setState] = useState<keyof typeof STATUS_TEXTS>('loading');
  const [opened, setOpened] = useState<OpenedMap | null>(null);
  const canvas = useRef<HTMLElement>(null);
  const places = useMemo(() => placesOf(results), [results]);

  useEffect(() => {
    const abort = new AbortController();
    const open = async (container: HTMLElement) => {
      if (unasked) await whenIdle();
      if (abort.signal.aborted) return;
      const { openResultsMap } = await tryImport(() => import('./results-leaflet.ts'));
      const map = await openResultsMap(container, abort.signal);
      setOpened(map);
      await map?.seen;
      if (map) setState('shown');
    };
    if (canvas.current)
      open(canvas.current).catch(() => {
        if (abort.signal.aborted) return;
        abort.abort();
        setOpened(null);
        setState('failed');
      });
    return () => abort.abort();
  }, [unasked]);
  useEffect(() => opened?.show(places), [opened, places]);

  const missing = results.length - places.length;
  return (
    <div className="map-column">
      <div className="map found-map">
        <p role="status">{STATUS_TEXTS[state]}</p>
        {state !== 'failed' && <section ref={canvas} aria-label="Map of the results" />}
      </div>
      {missing > 0 && (
        <p className="label">{counted(missing, 'result is', 'results are')} not on the map.</p>
      )}
    </div>
  );
}
