import { Table } from '@mantine/core';
import type { RebuildState } from '../../../api/contract/calls/back-office.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { rebuildsMessages } from './messages.ts';

/** The finished rebuilds, newest first. */
export function RecentRebuilds({ rebuilds }: { readonly rebuilds: RebuildState['recent'] }) {
  const texts = useCatalogue(rebuildsMessages);
  const { number, moment, duration } = useFormat();
  const columns = [
    ['rendered', texts.rendered],
    ['written', texts.written],
    ['unchanged', texts.unchanged],
    ['removed', texts.removed],
    ['failed', texts.failedPages],
  ] as const;
  return (
    <section className="publication-part" aria-labelledby="recent">
      <h2 id="recent">{texts.recent}</h2>
      {rebuilds.length === 0 ? (
        <p className="muted">{texts.noRecent}</p>
      ) : (
        <Table className="data-table as-cards" aria-labelledby="recent">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.startedAt}</Table.Th>
              <Table.Th scope="col" className="number">
                {texts.took}
              </Table.Th>
              {columns.map(([field, label]) => (
                <Table.Th key={field} scope="col" className="number">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rebuilds.map((rebuild) => (
              <Table.Tr key={`${rebuild.startedAt} ${rebuild.finishedAt}`}>
                <Table.Th scope="row">
                  <time dateTime={rebuild.startedAt}>{moment(rebuild.startedAt)}</time>
                </Table.Th>
                <Table.Td className="number" data-label={texts.took}>
                  {duration(secondsBetween(rebuild.startedAt, rebuild.finishedAt))}
                </Table.Td>
                {columns.map(([field, label]) => (
                  <Table.Td
                    key={field}
                    className={field === 'failed' && rebuild.failed > 0 ? 'number bad' : 'number'}
                    data-label={label}
                  >
                    {number(rebuild[field])}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}

const secondsBetween = (from: string, to: string): number =>
  (new Date(to).getTime() - new Date(from).getTime()) / 1000;
