import { Text } from '@mantine/core';
import type {
  BulkRequest,
  BulkPreview as Preview,
} from '../../../api/contract/calls/bulk-changes.ts';
import type { useBulkPreview } from '../../api/bulk-changes.ts';
import { describeError } from '../../components/describe-error.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { useValueTexts } from '../audit/use-value-texts.ts';
import { bulkChangesMessages } from './messages.ts';
import './bulk-changes.css';

type Props = {
  readonly request: BulkRequest | null;
  readonly preview: ReturnType<typeof useBulkPreview>;
};

/** How many listings change, and the first of them with the values before and after. */
export function BulkPreview({ request, preview: { data, error, isFetching } }: Props) {
  const { edit: texts } = useCatalogue(bulkChangesMessages);
  const messages = useMessages();
  const { number } = useFormat();
  const isKnown = request !== null && data;
  return (
    <section className="bulk-preview" aria-label={texts.preview} aria-busy={isFetching}>
      <Text role="status" fw={600}>
        {request === null
          ? texts.incomplete
          : error
            ? describeError(error, messages)
            : !data
              ? texts.counting
              : data.changedCount === 0
                ? texts.nothing
                : texts.changes(number(data.changedCount), number(data.matchedCount))}
      </Text>
      {isKnown && !error && data.examples.length > 0 && <Examples examples={data.examples} />}
    </section>
  );
}

function Examples({ examples }: Pick<Preview, 'examples'>) {
  const { edit: texts } = useCatalogue(bulkChangesMessages);
  const { textOf } = useValueTexts('business.edit');
  return (
    <ul aria-label={texts.examples}>
      {examples.map(({ id, name, before, after }) => (
        <li key={id}>
          <bdi>{name}</bdi>
          {Object.keys(after).map((field) => (
            <span key={field} className="bulk-values">
              <Value tag="del" text={textOf(field, before[field])} />
              <span aria-hidden="true"> → </span>
              <Value tag="ins" text={textOf(field, after[field])} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Value({ tag: Tag, text }: { readonly tag: 'del' | 'ins'; readonly text: string }) {
  const { empty } = useCatalogue(bulkChangesMessages).edit;
  return text === '' ? <em className="muted">{empty}</em> : <Tag dir="auto">{text}</Tag>;
}
