import { LISTING_FIELD_NAMES } from '../../api/contract/calls/field-names.ts';
import { catalogue } from '../../api/contract/text/catalogue.ts';

export { fieldLabel } from '../../api/contract/calls/field-names.ts';

/** The names of the fields of a listing, on every screen. */
export const listingFields = catalogue(LISTING_FIELD_NAMES);
