import { z } from 'zod';
import type { ColumnMapping } from '../../api/imports/reading/columns.ts';
import { isMapped, MAPPED_FIELDS, type MappedField } from '../../api/imports/reading/fields.ts';

/** The fields of columns: `A=name,C=phone`. */
export const mapOption = z.string().transform((text, { addIssue }): ColumnMapping => {
  const mapping = new Map<string, MappedField>();
  for (const pair of text.split(',')) {
    const at = pair.lastIndexOf('=');
    const [column, field] = [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()];
    if (column !== '' && isMapped(field)) mapping.set(column, field);
    else
      addIssue(
        `${pair}: must be such as A=name, with one of the fields ${MAPPED_FIELDS.join(', ')}`,
      );
  }
  return mapping;
});

/** The option that means a mapping. */
export const mapText = (mapping: ColumnMapping): string =>
  [...mapping].map(([column, field]) => `${column}=${field}`).join(',');
