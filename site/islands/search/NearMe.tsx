import { useState } from 'react';
import { createPortal } from 'react-dom';
import { withChoice } from '../../../api/contract/pages/search-address.ts';
import type { SearchQuery } from '../../../api/contract/pages/search-api.ts';
import { NEAR_ME_ID } from '../../../api/contract/pages/search-words.ts';
import { POSITION_TEXTS, positionFailure, readPosition } from '../../scripts/position.ts';
import type { GoTo } from './SearchLink.tsx';

type Props = {
  readonly query: SearchQuery;
  /** Whether the query says "near me" but has no position yet. */
  readonly wanted: boolean;
  readonly goTo: GoTo;
};

/** Searches around the visitor's position, after the browser's permission. The button is beside the fields of the form. */
export function NearMe({ query, wanted, goTo }: Props) {
  const [state, setState] = useState<keyof typeof POSITION_TEXTS>('idle');

  const ask = async () => {
    if (state === 'asking') return;
    setState('asking');
    try {
      const near = await readPosition();
      setState('idle');
      // The position replaces any other place in the query.
      goTo(withChoice(query, { near, where: '', city: undefined }));
    } catch (error) {
      setState(positionFailure(error));
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
      <p role="status">{POSITION_TEXTS[state === 'idle' && wanted ? 'wanted' : state]}</p>
    </>
  );
}
