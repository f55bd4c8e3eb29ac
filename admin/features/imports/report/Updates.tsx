import { Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { DryRunReport } from '../../../../api/contract/calls/imports-api.ts';
import { useFormat } from '../../../components/use-format.ts';
import { useCatalogue } from '../../../messages/language.tsx';
import { fieldLabel, listingFields } from '../../../messages/listing-fields.ts';
import { PATHS } from '../../../paths.ts';
import { describeChange, type ValueFormat } from './describe-change.ts';
import { reportMessages } from './messages.ts';
import { useValueFormat } from './use-value-format.ts';

type Update = DryRunReport['updates'][number];
type Props = { readonly updates: readonly Update[]; readonly total: number };

/** The first of the listings that a dry run would update, field by field, before and after. */
export function Updates({ updates, total }: Props) {
  const { dryRun: texts } = useCatalogue(reportMessages);
  const { number } = useFormat();
  const format = useValueFormat();
  if (updates.length === 0) return null;
  return (
    <div>
      <h4>{texts.updates(number(total))}</h4>
      {updates.length < total && <p className="muted">{texts.firstOnes(number(updates.length))}</p>}
      <Table className="data-table changes" aria-label={texts.updates(number(total))}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.field}</Table.Th>
            <Table.Th scope="col">{texts.before}</Table.Th>
            <Table.Th scope="col">{texts.after}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        {updates.map((update) => (
          <Changes key={update.businessId} update={update} format={format} />
        ))}
      </Table>
    </div>
  );
}

type ChangesProps = { readonly update: Update; readonly format: ValueFormat };

function Changes({ update: { businessId, name, changes }, format }: ChangesProps) {
  const names = useCatalogue(listingFields);
  const { dryRun: texts } = useCatalogue(reportMessages);
  return (
    <Table.Tbody>
      <Table.Tr>
        <Table.Th scope="rowgroup" colSpan={3}>
          <Link to={PATHS.business(businessId)}>
            <bdi>{name}</bdi>
          </Link>
        </Table.Th>
      </Table.Tr>
      {changes.map((change) => {
        const { before, after } = describeChange(change, format);
        return (
          <Table.Tr key={change.field}>
            <Table.Th scope="row">{fieldLabel(names, change.field)}</Table.Th>
            <Table.Td data-label={texts.before}>
              <Lines tag="del" lines={before} />
            </Table.Td>
            <Table.Td data-label={texts.after}>
              <Lines tag="ins" lines={after} />
            </Table.Td>
          </Table.Tr>
        );
      })}
    </Table.Tbody>
  );
}

type LinesProps = { readonly tag: 'del' | 'ins'; readonly lines: readonly string[] };

function Lines({ tag: Tag, lines }: LinesProps) {
  const { dryRun: texts } = useCatalogue(reportMessages);
  if (lines.length === 0) return <em className="muted">{texts.empty}</em>;
  return lines.map((line) => (
    <Tag key={line} dir="auto">
      {line}
    </Tag>
  ));
}
