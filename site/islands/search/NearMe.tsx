import { useState } from 'react';
import { createPortal } from 'react-dom';
import { withChoice } from '../../../api/contract/pages/search-address.ts';
import type { SearchQuery } from '../../../api/contract/pages/search-api.ts';
import { NEAR_ME_ID } from '../../../api/contract/pages/search-words.ts';
import type { GoTo } from './SearchLink.tsx';

type Props = {
  readonly query: SearchQuery;
  /** Whether the query says "near me" but has no position yet. */
  readonly wanted: boolean;
  readonly goTo: GoTo;
};

/** A position of the last five minutes is accurate enough. */
const OPTIONS = { timeout: 10_000, maximumAge: 5 * 60_000 };

const STATUS_TEXTS = {
  idle: '',
  wanted: 'Press “Near me” to use your location, or type a city into “Where”.',
  asking: 'Waiting for your location…',
  refused:
    'Your browser does not share your location. Type a city into “Where”, or allow this site to use your location and try again.',
  failed: 'Your location is not available right now. Type a city into “Where” instead.',
};

/** Searches around the visitor's position, after the browser's permission. The button is beside the fields of the form. */
export function NearMe({ query, wanted, goTo }: Props) {
  const [state, setState] = useState<keyof typeof STATUS_TEXTS>('idle');

  const ask = async () => {
    if (state === 'asking') return;
    setState('asking');
    try {
      const near = await readPosition();
      setState('idle');
      // The position replaces any other place in the query.
      goTo(withChoice(query, { near, where: '', city: undefined }));
    } catch (error) {
      const refused =
        error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED;
      setState(refused ? 'refused' : 'failed');
    }
  };
  const place = document.getElementById(NEAR_ME_ID);
  const button = (
    <button type="button" className="button" onClick={ask}>
      Near me
    </button>
  );
  return (
    <>
      {place ? createPortal(button, place) : button}
      <p role="status">{STATUS_TEXTS[state === 'idle' && wanted ? 'wanted' : state]}</p>
    </>
  );
}

/**
 * Reads the position, rounded to three decimals (about 100 m).
 * @throws GeolocationPositionError if the visitor refuses or the position is unavailable
 */
async function readPosition(): Promise<NonNullable<SearchQuery['near']>> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, OPTIONS),
  );
  return { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) };
}

const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;
