import { AUDIT_FIELD_NAMES } from '../../../api/contract/calls/field-names.ts';
import { catalogue } from '../../../api/contract/text/catalogue.ts';

/** Names of fields in entries. They are apart from the texts that the home screen loads, too. */
export const auditFields = catalogue(AUDIT_FIELD_NAMES);
