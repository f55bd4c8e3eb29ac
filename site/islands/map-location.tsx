import { useEffect, useRef, useState } from 'react';
import { tryImport } from './try-import.ts';

type Props = { readonly latitude: number; readonly longitude: number };

const STATUS_TEXTS = {
  idle: '',
  wanted: 'Loading the map…',
  failed: 'The map could not be loaded. Please try again later.',
};

/** A street map that is loaded only when its button is pressed. */
export function LocationMap({ latitude, longitude }: Props) {
  const [state, setState] = useState<keyof typeof STATUS_TEXTS>('idle');
  const canvas = useRef<HTMLElement>(null);

  useEffect(() => {
    if (state !== 'wanted' || canvas.current === null) return;
    const abort = new AbortController();
    // The pressed button disappears: the focus moves to the map.
    canvas.current.focus({ preventScroll: true });
    tryImport(() => import('./map-leaflet.ts'))
      .then(
        ({ drawMap }) =>
          canvas.current && drawMap(canvas.current, latitude, longitude, abort.signal),
      )
      .catch(() => setState('failed'));
    return () => abort.abort();
  }, [state, latitude, longitude]);

  return (
    <>
      {state !== 'wanted' && (
        <button type="button" onClick={() => setState('wanted')}>
          Show map
        </button>
      )}
      <p role="status">{STATUS_TEXTS[state]}</p>
      {state === 'wanted' && <section ref={canvas} aria-label="Map" tabIndex={-1} />}
    </>
  );
}
