import { featureBits } from '../contract/pages/feature-bits.ts';
import { openMinutesText } from '../contract/pages/open-minutes.ts';

/**
 * Columns of a listing that are derived from its texts. Must be written together with its `about` and
 * `working_hours`.
 */
export const derivedColumns = (about: string | null, workingHours: string | null) => ({
  features: featureBits(about),
  open_minutes: openMinutesText(workingHours),
});
