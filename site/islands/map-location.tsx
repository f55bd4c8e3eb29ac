import { useEffect, useRef, useState } from 'react';

type Props = { readonly latitude: number; readonly longitude: number };

const SAID = {
  idle: '',
  wanted: 'Loading the map…',
  failed: 'The map could not be loaded. Please try again later.',
};

/** A street map that is fetched only when somebody wants it. */
export function LocationMap({ latitude, longitude }: Props) {
  const [state, setState] = useState<keyof typeof SAID>('idle');
  const canvas = useRef<HTMLElement>(null);

  useEffect(() => {
    if (state !== 'wanted' || canvas.current === null) return;
    const abort = new AbortController();
    // The button that was pressed is gone.
    canvas.current.focus({ preventScroll: true });
    loadMap()
      .then((draw) => canvas.current && draw(canvas.current, latitude, longitude, abort.signal))
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
      <p role="status">{SAID[state]}</p>
      {state === 'wanted' && <section ref={canvas} aria-label="Map" tabIndex={-1} />}
    </>
  );
}

const TRIES = 10;
const BETWEEN_TRIES = 100;

/** On a train the first try may fail, and the second succeed: ten of them, 100 ms apart. */
async function loadMap() {
  for (let tries = 1; ; tries++) {
    try {
      return (await import('./map-leaflet.ts')).drawMap;
    } catch (error) {
      if (tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES));
    }
  }
}
