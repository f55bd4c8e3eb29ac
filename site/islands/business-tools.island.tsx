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
  /** IANA name; null uses the visitor's own time zone; undefined if the page has no opening hours. */
  readonly timeZone?: string | null;
  readonly at?: readonly [latitude: number, longitude: number];
};

/**
 * All interactive parts of a business page as one island: four islands would repeat the bootstrap four
 * times in each of a million pages. It renders into the top bar, and through portals into the elements
 * that the page reserves.
 */
export function BusinessTools({ slug, name, category, city, timeZone, at }: Props) {
  return (
    <IslandBoundary>
      <ShareButton />
      <SaveButton listing={{ slug, name, category, city }} />
      {timeZone !== undefined && (
        <PortalInto place="status">
          <OpeningStatus timeZone={timeZone} />
        </PortalInto>
      )}
      <PortalInto place="copy">
        <CopyButton of="address" detail="the address" />
      </PortalInto>
      {at && (
        <PortalInto place="map">
          <LocationMap latitude={at[0]} longitude={at[1]} />
        </PortalInto>
      )}
    </IslandBoundary>
  );
}

/** Renders into the element with the given id; renders nothing if the page has no such element. */
function PortalInto({ place, children }: { readonly place: string; readonly children: ReactNode }) {
  const element = document.getElementById(place);
  return element && createPortal(children, element);
}
