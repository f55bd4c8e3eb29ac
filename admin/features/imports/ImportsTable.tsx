import { Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import { useImportStarters } from '../../api/import-starters.ts';
import { isLive } from '../../api/imports.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { PATHS } from '../../paths.ts';
import { COUNTS, Count } from './Count.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { importMessages } from './messages.ts';
import { StateBadge } from './StateBadge.tsx';

/** The table of imports. On phones, hidden columns are repeated below the file name. */
export function ImportsTable({ imports }: { readonly imports: readonly ImportState[] }) {
  const { list, counts } = useCatalogue(importMessages);
  const starters = useImportStarters(imports);
  return (
    <Table className="imports">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{list.file}</Table.Th>
          <Table.Th scope="col">{list.state}</Table.Th>
          {COUNTS.map((name) => (
            <Table.Th key={name} scope="col" className="number" visibleFrom="md">
              {counts[name]}
            </Table.Th>
          ))}
          <Table.Th scope="col" visibleFrom="md">
            {list.when}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {imports.map((state) => (
          <Row key={state.id} state={state} starter={starters.get(state.id)} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

type RowProps = {
  readonly state: ImportState;
  /** The name of the account that started the import. */
  readonly starter: string | undefined;
};

function Row({ state, starter }: RowProps) {
  const { list, counts } = useCatalogue(importMessages);
  const { number, moment, duration } = useFormat();
  const { id, fileName, status, dryRun, createdAt, finishedAt } = state;
  const took = finishedAt === null ? null : (Date.parse(finishedAt) - Date.parse(createdAt)) / 1000;
  const shownCounts = COUNTS.filter((name) => name !== 'rowsRead' && state[name] > 0);
  return (
    <Table.Tr>
      <Table.Td className="import-file">
        <Link to={PATHS.import(id)}>
          <bdi>{fileName || list.unnamed}</bdi>
        </Link>
        <div className="on-phone muted">
          <time dateTime={createdAt}>{moment(createdAt)}</time>
          {starter !== undefined && <span>{starter}</span>}
          {shownCounts.map((name) => (
            <span key={name}>
              {counts[name]} {number(state[name])}
            </span>
          ))}
        </div>
        {isLive(status) && <ImportProgress state={state} />}
      </Table.Td>
      <Table.Td>
        <StateBadge status={status} dryRun={dryRun} />
      </Table.Td>
      {COUNTS.map((name) => (
        <Table.Td
          key={name}
          className={name === 'rejected' && state[name] > 0 ? 'number bad' : 'number'}
          visibleFrom="md"
        >
          <Count name={name} count={state[name]} of={state} />
        </Table.Td>
      ))}
      <Table.Td visibleFrom="md" className="import-when">
        <time dateTime={createdAt}>{moment(createdAt)}</time>
        {starter !== undefined && <span className="muted">{starter}</span>}
        {took !== null && <span className="muted">{list.tookFor(duration(took))}</span>}
      </Table.Td>
    </Table.Tr>
  );
}
