import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { type ImportState, LIVE_STATES } from '../../../api/contract/calls/imports-api.ts';
import { useImportStarters } from '../../api/import-starters.ts';
import { type ImportFilter, isLive, useImports } from '../../api/imports.ts';
import { useLiveImports } from '../../api/live-imports.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { Empty } from '../../components/Empty.tsx';
import { Pager } from '../../components/Pager.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { secondsBetween, useFormat } from '../../components/use-format.ts';
import { useSearchState } from '../../components/use-search-state.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { COUNTS, Count } from './ImportCounts.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { importMessages } from './messages.ts';
import { StateBadge } from './StateBadge.tsx';

const FILTERS = [
  'all',
  'prepared',
  'live',
  'done',
  'rejections',
  'failed',
  'cancelled',
  'undone',
] as const;

/** The imports that a filter shows. */
function filterOf(filter: (typeof FILTERS)[number]): ImportFilter {
  if (filter === 'all') return { status: [] };
  if (filter === 'rejections') return { status: ['done'], rejections: 'true' };
  return { status: filter === 'live' ? LIVE_STATES : [filter] };
}

const searchSchema = z.object({
  page: z.coerce.number().int().min(1).catch(1),
  state: z.enum(FILTERS).catch('all'),
});

/** All imports and dry runs, newest first. */
export function Imports() {
  const { screens } = useMessages();
  const { list } = useCatalogue(importMessages);
  const [{ page, state }, search] = useSearchState(searchSchema);
  useLiveImports();
  const query = useImports(page, filterOf(state));
  return (
    <Screen
      title={screens.imports}
      tools={
        <Button component={Link} to={PATHS.upload} leftSection={<IconFileImport size={16} />}>
          {screens.upload}
        </Button>
      }
    >
      <div className="imports-filter">
        <SegmentedControl
          aria-label={list.filter}
          data={FILTERS.map((name) => ({ value: name, label: list.filters[name] }))}
          value={state}
          onChange={(value) => search({ state: value === 'all' ? null : value })}
        />
      </div>
      <QueryState query={query} failed={list.failed}>
        {({ imports, pagination }) =>
          imports.length > 0 ? (
            <>
              <ImportsTable imports={imports} />
              <Pager {...pagination} onChange={(next) => search({ page: next })} />
            </>
          ) : state === 'all' && page === 1 ? (
            <Empty title={list.empty} hint={list.emptyHint} />
          ) : (
            <Empty title={list.noneOfState}>
              <Button variant="default" mt="sm" onClick={() => search({ state: null })}>
                {list.showAll}
              </Button>
            </Empty>
          )
        }
      </QueryState>
    </Screen>
  );
}

/**
 * The table of imports. Counts have columns from 75rem on, below which a file name would be broken into
 * letters; then they are below the name.
 */
function ImportsTable({ imports }: { readonly imports: readonly ImportState[] }) {
  const { screens } = useMessages();
  const { list, counts } = useCatalogue(importMessages);
  const starters = useImportStarters(imports);
  return (
    <DataTable
      label={screens.imports}
      className="as-cards imports"
      entries={imports}
      keyOf={({ id }) => id}
      columns={[
        {
          label: list.file,
          cell: (state) => <FileCell state={state} starter={starters.get(state.id)} />,
        },
        { label: list.state, cell: (state) => <StateBadge {...state} /> },
        ...COUNTS.map((name) => ({
          label: counts[name],
          isNumber: true,
          visibleFrom: 'lg',
          cell: (state: ImportState) => <Count name={name} counts={state} of={state} />,
        })),
      ]}
    />
  );
}

type CellProps = {
  readonly state: ImportState;
  /** The name of the account that started the import. */
  readonly starter: string | undefined;
};

function FileCell({ state, starter }: CellProps) {
  const { list, counts } = useCatalogue(importMessages);
  const { number, moment, duration } = useFormat();
  const { id, fileName, status, createdAt, startedAt, finishedAt } = state;
  const took = finishedAt === null ? null : secondsBetween(startedAt ?? createdAt, finishedAt);
  const shownCounts = COUNTS.filter((name) => name !== 'rowsRead' && state[name] > 0);
  return (
    <>
      <Link to={PATHS.import(id)}>
        <bdi>{fileName || list.unnamed}</bdi>
      </Link>
      <Group gap="0 0.75rem" fw={400} className="muted">
        <time dateTime={createdAt}>{moment(createdAt)}</time>
        {starter !== undefined && <span>{starter}</span>}
        {took !== null && <span>{list.tookFor(duration(took))}</span>}
        {shownCounts.map((name) => (
          <Text key={name} span inherit hiddenFrom="lg">
            {counts[name]} {number(state[name])}
          </Text>
        ))}
      </Group>
      {isLive(status) && <ImportProgress state={state} />}
    </>
  );
}
