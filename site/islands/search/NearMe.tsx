import { useState } from 'react';
import { withChoice } from '../../../api/contract/pages/search-address.ts';
import type { SearchQuery } from '../../../api/contract/pages/search-api.ts';
import type { GoTo } from './SearchLink.tsx';

type Props = {
  readonly query: SearchQuery;
  /** Whether somebody has asked for what is near without having said where that is. */
  readonly wanted: boolean;
  readonly goTo: GoTo;
};

/** Rather where somebody was five minutes ago than nothing. */
const OPTIONS = { timeout: 10_000, maximumAge: 5 * 60_000 };

const SAID = {
  idle: '',
  wanted: 'Press “Near me” to say where that is, or type a city into “Where”.',
  asking: 'Waiting for your location…',
  refused:
    'Your browser keeps your location to itself. Type a city into “Where” instead, or allow this site to know your location and try again.',
  failed: 'Your location cannot be found just now. Type a city into “Where” instead.',
};

/** Searches around where the visitor is, once the browser is allowed to say where. */
export function NearMe({ query, wanted, goTo }: Props) {
  const [state, setState] = useState<keyof typeof SAID>('idle');

  const ask = async () => {
    if (state === 'asking') return;
    setState('asking');
    try {
      const near = await readPosition();
      setState('idle');
      // Here, and not there.
      goTo(withChoice(query, { near, where: '', city: undefined }));
    } catch (error) {
      const refused =
        error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED;
      setState(refused ? 'refused' : 'failed');
    }
  };
  return (
    <>
      <button type="button" className="button" onClick={ask}>
        Near me
      </button>
      <p role="status">{SAID[state === 'idle' && wanted ? 'wanted' : state]}</p>
    </>
  );
}

/** To three decimals, which is some hundred metres. @throws GeolocationPositionError, and others */
async function readPosition(): Promise<NonNullable<SearchQuery['near']>> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, OPTIONS),
  );
  return { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) };
}

const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;
