import type { EditableField } from '../../../api/contract/calls/admin-businesses.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { listingFields } from '../../messages/listing-fields.ts';

/** The name of a field of the form, whose country is chosen by its name. */
export function useFieldName(): (field: EditableField) => string {
  const names = useCatalogue(listingFields);
  return (field) => names[field === 'countryCode' ? 'country' : field];
}
