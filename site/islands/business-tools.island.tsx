import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { CopyButton } from './copy-button.tsx';
import { IslandBoundary } from './island-boundary.tsx';
import { LocationMap } from './map-location.tsx';
import { OpeningStatus } from './opening-status.tsx';
import { SaveButton } from './save-button.tsx';
import { ShareButton } from './share-button.tsx';

type Props = {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly city: string;
  /** IANA name; null is the visitor's own, and without it the page knows no hours. */
  readonly timeZone?: string | null;
  readonly at?: readonly [latitude: number, longitude: number];
};

/**
 * Everything that moves on the page of a business, as one island: four of them would be four times
 * the bootstrap in each of a million pages. It stands in the top bar; the rest goes into places that
 * the page keeps free.
 */
export function BusinessTools({ slug, name, category, city, timeZone, at }: Props) {
  return (
    <IslandBoundary>
      <ShareButton />
      <SaveButton listing={{ slug, name, category, city }} />
      {timeZone !== undefined && (
        <Into place="status">
          <OpeningStatus timeZone={timeZone} />
        </Into>
      )}
      <Into place="copy">
        <CopyButton of="address" detail="the address" />
      </Into>
      {at && (
        <Into place="map">
          <LocationMap latitude={at[0]} longitude={at[1]} />
        </Into>
      )}
    </IslandBoundary>
  );
}

/** Renders into an element of the page by its id; nothing where the page has no such place. */
function Into({ place, children }: { readonly place: string; readonly children: ReactNode }) {
  const element = document.getElementById(place);
  return element && createPortal(children, element);
}
