import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { LocationMap } from './map-location.tsx';
import { SaveButton } from './save-button.tsx';
import { ShareButton } from './share-button.tsx';

/** What the tools of a business page work with. */
export type ToolBusiness = {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly city: string;
  /** Latitude and longitude. */
  readonly at?: readonly [number, number];
};

/** The tools of a business page, by the id of the element that holds them. */
export const TOOL_PLACES = {
  tools: ({ slug, name, category, city }) => (
    <>
      <ShareButton />
      <SaveButton listing={{ slug, name, category, city }} />
    </>
  ),
  copy: () => <CopyButton of="address" detail="the address" />,
  map: ({ at: [latitude, longitude] = [0, 0] }) => (
    <LocationMap latitude={latitude} longitude={longitude} />
  ),
} as const satisfies Record<string, (business: ToolBusiness) => ReactNode>;
