import { OTHER_NETWORKS } from '../../../api/contract/calls/audit.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { fieldLabel, listingFields } from '../../messages/listing-fields.ts';
import type { FieldChange } from './changes.ts';
import { auditFields } from './fields.ts';
import { auditMessages } from './messages.ts';

/** Longer texts, in characters, are collapsed until they are opened. */
const LONG = 100;

/** The changed fields of an entry, with old and new values. */
export function Changes({ changes }: { readonly changes: readonly FieldChange[] }) {
  const texts = useCatalogue(auditMessages);
  const { nameOf, textOf } = useFieldTexts();
  if (changes.length === 0) return null;
  return (
    <dl className="fact-list audit-changes">
      {changes.map((change) => {
        const { field } = change;
        const after = textOf(field, change.after);
        const before = 'before' in change ? textOf(field, change.before) : null;
        return (
          <div key={field}>
            <dt>{nameOf(field)}</dt>
            <dd>
              {Math.max(after.length, before?.length ?? 0) > LONG ? (
                <LongText before={before} after={after} />
              ) : (
                <>
                  {before !== null && (
                    <>
                      <span className="unseen">{texts.before}: </span>
                      <ValueText tag="del" text={before} />
                      <span aria-hidden="true"> → </span>
                      <span className="unseen">{texts.after}: </span>
                    </>
                  )}
                  <ValueText tag={before === null ? 'bdi' : 'ins'} text={after} />
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

type ValueTextProps = { readonly tag: 'del' | 'ins' | 'bdi'; readonly text: string };

function ValueText({ tag: Tag, text }: ValueTextProps) {
  const { nothing } = useCatalogue(auditMessages);
  return text === '' ? <em className="muted">{nothing}</em> : <Tag dir="auto">{text}</Tag>;
}

type LongTextProps = { readonly before: string | null; readonly after: string };

function LongText({ before, after }: LongTextProps) {
  const texts = useCatalogue(auditMessages);
  const { number } = useFormat();
  return (
    <details>
      <summary>
        {before === null
          ? `${after.slice(0, LONG)}…`
          : texts.longText(number(before.length), number(after.length))}
      </summary>
      {before !== null && (
        <>
          <p className="muted">{texts.before}</p>
          <pre dir="auto">{before || texts.nothing}</pre>
          <p className="muted">{texts.after}</p>
        </>
      )}
      <pre dir="auto">{after || texts.nothing}</pre>
    </details>
  );
}

/** Functions for the name of a field, and for a value as text; '' for null and undefined. */
function useFieldTexts() {
  const texts = useCatalogue(auditMessages);
  const fields = useCatalogue(auditFields);
  const listing = useCatalogue(listingFields);
  const { number, moment } = useFormat();
  const nameOf = (field: string) =>
    fields[field] ?? texts.settings[field] ?? fieldLabel(listing, field);
  const textOf = (field: string, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (field === 'network' && value === OTHER_NETWORKS) return texts.otherNetworks;
    if (field === 'lastAttemptAt' && typeof value === 'string') return moment(value);
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    if (typeof value === 'number') return /id$/i.test(field) ? String(value) : number(value);
    if (field === 'ids' && Array.isArray(value)) return texts.listings(number(value.length));
    if (Array.isArray(value)) return value.map((item) => nameOf(String(item))).join(', ');
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  return { nameOf, textOf };
}
