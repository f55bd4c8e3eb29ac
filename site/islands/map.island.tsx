import { useEffect, useRef, useState } from 'react';

type Props = { readonly latitude: number; readonly longitude: number };

/** A street map that is fetched only when somebody wants it. */
export function LocationMap({ latitude, longitude }: Props) {
  const [state, setState] = useState<'idle' | 'failed' | 'wanted'>('idle');
  const canvas = useRef<HTMLElement>(null);

  useEffect(() => {
    if (state !== 'wanted' || canvas.current === null) return;
    const place = canvas.current;
    const abort = new AbortController();
    import('./leaflet-map.ts')
      .then(({ drawMap }) => drawMap(place, { latitude, longitude }, abort.signal))
      .catch(() => setState('failed'));
    return () => abort.abort();
  }, [state, latitude, longitude]);

  return (
    <>
      <p>
        {latitude}, {longitude}
      </p>
      {state === 'wanted' ? (
        <section ref={canvas} className="map" aria-label="Map" />
      ) : (
        <button type="button" onClick={() => setState('wanted')}>
          Show map
        </button>
      )}
      {state === 'failed' && (
        <p role="status">The map could not be loaded. Please try again later.</p>
      )}
    </>
  );
}
