import type { BusinessDetail } from '../../../api/contract/calls/admin-businesses.ts';
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
      <dl className="side-facts">
        <div>
          <dt>{texts.created}</dt>
          <dd>{createdAt ? moment(createdAt) : texts.unknownDate}</dd>
        </div>
        <div>
          <dt>{texts.updated}</dt>
          <dd>{updatedAt ? moment(updatedAt) : texts.unknownDate}</dd>
        </div>
      </dl>
      {edited.length === 0 ? (
        <p className="muted">{texts.none}</p>
      ) : (
        <>
          <h3>{texts.edited}</h3>
          <ul className="edited-fields">
            {edited.map((field) => (
              <li key={field}>{nameOf(field)}</li>
            ))}
          </ul>
          <p className="muted">{texts.editedNote}</p>
        </>
      )}
    </section>
  );
}
