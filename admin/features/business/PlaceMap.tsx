import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMapTiles } from '../../api/settings.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { useEditorContext } from './editor-context.tsx';
import { MapSearch } from './MapSearch.tsx';
import { businessMessages } from './messages.ts';
import type { PinMap } from './pin-map.ts';
import { pinOf } from './pin-of.ts';

/** Decimals of a coordinate: a precision of 0.1 m. */
const DECIMALS = 6;

/** A map with a pin that is synchronised with the coordinate fields. It takes the focus when it opens. */
export function PlaceMap() {
  const { map: texts } = useCatalogue(businessMessages);
  const { form } = useEditorContext();
  const { data: tiles, isError } = useMapTiles(true);
  const canvas = useRef<HTMLDivElement>(null);
  const drawn = useRef<PinMap>(null);
  const [state, setState] = useState<'loading' | 'drawn' | 'noTiles' | 'failed'>('loading');
  useEffect(() => canvas.current?.focus({ preventScroll: true }), []);
  const { latitude, longitude } = form.values;
  const pin = pinOf(latitude, longitude);

  const draw = useEffectEvent(async (container: HTMLElement, signal: AbortSignal) => {
    if (!tiles) return;
    try {
      const { drawPinMap } = await import('./pin-map.ts');
      if (signal.aborted) return;
      drawn.current = drawPinMap(container, {
        tiles,
        pin,
        texts,
        onMove: (moved) => {
          form.setFieldValue('latitude', moved.latitude.toFixed(DECIMALS));
          form.setFieldValue('longitude', moved.longitude.toFixed(DECIMALS));
        },
        onNoTiles: () => setState('noTiles'),
      });
      signal.addEventListener('abort', () => drawn.current?.remove());
      setState('drawn');
    } catch {
      // The code of the map is loaded on demand, which fails without a network.
      setState('failed');
    }
  });
  useEffect(() => {
    if (!tiles || canvas.current === null) return;
    const abort = new AbortController();
    void draw(canvas.current, abort.signal);
    return () => abort.abort();
  }, [tiles]);

  const show = useEffectEvent(() => drawn.current?.show(pin));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the coordinates change.
  useEffect(() => show(), [latitude, longitude, state]);

  const statusText =
    isError || state === 'failed'
      ? texts.failed
      : { loading: texts.loading, drawn: texts.hint, noTiles: texts.noTiles }[state];
  return (
    <Stack gap="0.5rem" className="place-map">
      <MapSearch onFound={(place) => drawn.current?.lookAt(place)} />
      <section ref={canvas} className="place-map-canvas" aria-label={texts.label} tabIndex={-1} />
      <p className="muted" role="status">
        {statusText}
      </p>
      <Group gap="0.5rem 1rem">
        <Button variant="default" size="compact-md" onClick={() => drawn.current?.placeInMiddle()}>
          {texts.place}
        </Button>
        <Button
          variant="subtle"
          size="compact-md"
          disabled={latitude === '' && longitude === ''}
          onClick={() => {
            form.setFieldValue('latitude', '');
            form.setFieldValue('longitude', '');
          }}
        >
          {texts.clear}
        </Button>
      </Group>
    </Stack>
  );
}
