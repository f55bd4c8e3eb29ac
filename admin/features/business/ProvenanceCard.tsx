import { Badge, Group, Text } from '@mantine/core';
import type { BusinessDetail } from '../../../api/contract/calls/admin-businesses.ts';
import { Facts } from '../../components/Facts.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { FORM_FIELDS } from './form-values.ts';
import { businessMessages } from './messages.ts';
import { useFieldName } from './use-field-name.ts';

/** The dates of the listing, and which of its fields were edited by hand. */
export function ProvenanceCard({ business }: { readonly business: BusinessDetail }) {
  const { provenance: texts } = useCatalogue(businessMessages);
  const nameOf = useFieldName();
  const { moment } = useFormat();
  const { createdAt, updatedAt, editedFields } = business;
  const edited = FORM_FIELDS.filter((field) => editedFields.includes(field));
  return (
    <section className="side-card" aria-labelledby="provenance">
      <h2 id="provenance">{texts.title}</h2>
      <Facts
        className="fact-row"
        facts={[
          [texts.created, createdAt ? moment(createdAt) : texts.unknownDate],
          [texts.updated, updatedAt ? moment(updatedAt) : texts.unknownDate],
        ]}
      />
      {edited.length === 0 ? (
        <p className="muted">{texts.none}</p>
      ) : (
        <>
          <Text component="h3" size="xs" fw={600}>
            {texts.edited}
          </Text>
          <Group component="ul" gap={6}>
            {edited.map((field) => (
              <Badge key={field} component="li" variant="light">
                {nameOf(field)}
              </Badge>
            ))}
          </Group>
          <p className="muted">{texts.editedNote}</p>
        </>
      )}
    </section>
  );
}
