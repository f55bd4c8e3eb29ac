import { featureBits } from '../contract/pages/feature-bits.ts';
import { openMinutesText } from '../contract/pages/open-minutes.ts';

/** Columns of a listing that are derived from its texts. */
export type DerivedColumns = {
  readonly features: number;
  readonly open_minutes: string | null;
};

/** Must be written together with a listing's `about` and `working_hours`. */
export const derivedColumns = (
  about: string | null,
  workingHours: string | null,
): DerivedColumns => ({
  features: featureBits(about),
  open_minutes: openMinutesText(workingHours),
});
