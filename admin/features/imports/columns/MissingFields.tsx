import { useFormat } from '../../../components/use-format.ts';
import { useCatalogue } from '../../../messages/catalogue.ts';
import { fieldLabel, listingFields } from '../../../messages/listing-fields.ts';
import { importMessages } from '../messages.ts';

type Props = { readonly fields: readonly string[]; readonly found: readonly string[] };

/** The number of fields that a header has, and the missing ones. */
export function MissingFields({ fields, found }: Props) {
  const { columns: texts } = useCatalogue(importMessages);
  const names = useCatalogue(listingFields);
  const { number, list } = useFormat();
  const there = new Set(found);
  const missing = fields
    .filter((field) => !there.has(field))
    .map((field) => fieldLabel(names, field));
  return (
    <p className="muted">
      {texts.found(number(fields.length - missing.length), number(fields.length))}
      {missing.length > 0 && ` · ${texts.missing}: ${list(missing)}`}
    </p>
  );
}
