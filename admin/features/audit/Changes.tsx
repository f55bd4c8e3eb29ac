import type { AuditAction } from '../../../api/contract/calls/audit.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { describeFeatures, describeHours } from '../business/describe-parts.ts';
import { businessMessages } from '../business/messages.ts';
import type { FieldChange } from './changes.ts';
import { diffWords, shortened } from './diff-words.ts';
import { auditMessages } from './messages.ts';
import { useValueTexts } from './use-value-texts.ts';
import { auditViewMessages } from './view-messages.ts';

/** Longer texts, in characters, show only what has changed, and the rest when they are opened. */
const LONG = 100;

type Props = { readonly action: AuditAction; readonly changes: readonly FieldChange[] };

/** The changed fields of an entry, with old and new values. */
export function Changes({ action, changes }: Props) {
  const { nameOf, textOf } = useValueTexts(action);
  const partsOf = useParts();
  if (changes.length === 0) return null;
  return (
    <dl className="fact-list audit-changes">
      {changes.map((change) => {
        const { field } = change;
        const after = textOf(field, change.after);
        const before = 'before' in change ? textOf(field, change.before) : null;
        const parts = partsOf(change);
        return (
          <div key={field}>
            <dt>{nameOf(field)}</dt>
            <dd>
              {parts ? (
                <Parts {...parts} />
              ) : Math.max(after.length, before?.length ?? 0) > LONG ? (
                <LongText before={before} after={after} />
              ) : (
                <ShortText before={before} after={after} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** @returns a function that describes hours by day, and features by group; null for other values */
function useParts() {
  const { days, kinds } = useCatalogue(businessMessages).hours;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return ({ field, before, after }: FieldChange) => {
    const [old, given] = [textOf(before), textOf(after)];
    const parts =
      field === 'workingHours'
        ? describeHours(old, given, { days, allDay: kinds.allDay, closed: kinds.closed })
        : field === 'about' && describeFeatures(old, given);
    return parts && parts.before.length + parts.after.length > 0 ? parts : null;
  };
}

type PartsProps = { readonly before: readonly string[]; readonly after: readonly string[] };

function Parts({ before, after }: PartsProps) {
  const texts = useCatalogue(auditViewMessages);
  return (
    <ul>
      {before.map((line) => (
        <li key={`- ${line}`}>
          <span className="unseen">{texts.removed}: </span>
          <del dir="auto">{line}</del>
        </li>
      ))}
      {after.map((line) => (
        <li key={`+ ${line}`}>
          <span className="unseen">{texts.added}: </span>
          <ins dir="auto">{line}</ins>
        </li>
      ))}
    </ul>
  );
}

/** `before` is null where the entry has no previous value. */
type TextProps = { readonly before: string | null; readonly after: string };

function ShortText({ before, after }: TextProps) {
  const texts = useCatalogue(auditMessages);
  if (before === null) return <ValueText tag="bdi" text={after} />;
  return (
    <>
      <span className="unseen">{texts.before}: </span>
      <ValueText tag="del" text={before} />
      <span aria-hidden="true"> → </span>
      <span className="unseen">{texts.after}: </span>
      <ValueText tag="ins" text={after} />
    </>
  );
}

type ValueTextProps = { readonly tag: 'del' | 'ins' | 'bdi'; readonly text: string };

function ValueText({ tag: Tag, text }: ValueTextProps) {
  const { nothing } = useCatalogue(auditMessages);
  return text === '' ? <em className="muted">{nothing}</em> : <Tag dir="auto">{text}</Tag>;
}

function LongText({ before, after }: TextProps) {
  const texts = useCatalogue(auditMessages);
  const { number } = useFormat();
  return (
    <>
      {before && after && <ChangedWords before={before} after={after} />}
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
    </>
  );
}

const MARKS = { kept: 'span', removed: 'del', added: 'ins' } as const;

/** A text with its changed words marked, and the unchanged ones beside them. */
function ChangedWords({ before, after }: { readonly before: string; readonly after: string }) {
  const texts = useCatalogue(auditViewMessages);
  return (
    <p className="changed-words" dir="auto">
      {shortened(diffWords(before, after)).map(({ kind, text }, index) => {
        const Mark = MARKS[kind];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change.
          <Mark key={index}>
            {kind !== 'kept' && <span className="unseen"> {texts[kind]}: </span>}
            {text}
          </Mark>
        );
      })}
    </p>
  );
}
