import { Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { RebuildState } from '../../../api/contract/calls/back-office.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { PATHS } from '../../paths.ts';
import { rebuildsMessages } from './messages.ts';

type Props = { readonly state: Pick<RebuildState, 'failures' | 'failuresTotal'> };

/** The pages that failed: their errors, attempts and next retries. */
export function Failures({ state: { failures, failuresTotal } }: Props) {
  const texts = useCatalogue(rebuildsMessages);
  const { number } = useFormat();
  if (failuresTotal === 0) return null;
  return (
    <section className="publication-part" aria-labelledby="failures">
      <h2 id="failures" className="bad">
        {texts.failures(number(failuresTotal))}
      </h2>
      <p className="muted">
        {texts.failuresHint}
        {failures.length < failuresTotal && ` ${texts.failuresShown(number(failures.length))}`}
      </p>
      <Table className="data-table as-cards" aria-labelledby="failures">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.page}</Table.Th>
            <Table.Th scope="col">{texts.reason}</Table.Th>
            <Table.Th scope="col" className="number">
              {texts.attempts}
            </Table.Th>
            <Table.Th scope="col">{texts.retry}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {failures.map((failure) => (
            <Row key={`${failure.kind} ${failure.key} ${failure.page}`} failure={failure} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Row({ failure }: { readonly failure: RebuildState['failures'][number] }) {
  const texts = useCatalogue(rebuildsMessages);
  const { number, ago, moment } = useFormat();
  const { kind, key, page, error, attempts, retryAt } = failure;
  const name = texts.kinds[kind] ?? kind;
  const isDue = new Date(retryAt).getTime() <= Date.now();
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {kind === 'business' ? (
          <Link to={PATHS.business(key)}>{`${name} ${key}`}</Link>
        ) : (
          texts.pageOf(name, String(key), number(page))
        )}
      </Table.Th>
      <Table.Td data-label={texts.reason}>
        <span lang="en">{error}</span>
      </Table.Td>
      <Table.Td className="number" data-label={texts.attempts}>
        {number(attempts)}
      </Table.Td>
      <Table.Td data-label={texts.retry}>
        <time dateTime={retryAt} title={moment(retryAt)}>
          {isDue ? texts.now : ago(retryAt)}
        </time>
      </Table.Td>
    </Table.Tr>
  );
}
