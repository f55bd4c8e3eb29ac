import { featureBits } from '../contract/pages/feature-bits.ts';
import { openMinutesText } from '../contract/pages/open-minutes.ts';

/** What a listing is searched by and what is worked out from its texts, as its columns have it. */
export type DerivedColumns = {
  readonly features: number;
  readonly open_minutes: string | null;
};

/** Whoever writes a listing's `about` or `working_hours` writes these, too. */
export const derivedColumns = (
  about: string | null,
  workingHours: string | null,
): DerivedColumns => ({
  features: featureBits(about),
  open_minutes: openMinutesText(workingHours),
});
