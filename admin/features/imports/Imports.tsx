import { Button, SegmentedControl } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import type { ImportStatus } from '../../../api/contract/calls/imports-api.ts';
import { LIVE_STATES, useImports } from '../../api/imports.ts';
import { useLiveImports } from '../../api/live-imports.ts';
import { Empty } from '../../components/Empty.tsx';
import { Pager } from '../../components/Pager.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useSearchState } from '../../components/use-search-state.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { PATHS } from '../../paths.ts';
import { ImportsTable } from './ImportsTable.tsx';
import { importMessages } from './messages.ts';

const FILTERS = {
  all: [],
  live: LIVE_STATES,
  done: ['done'],
  failed: ['failed'],
  cancelled: ['cancelled'],
  undone: ['undone'],
} as const satisfies Record<string, readonly ImportStatus[]>;
const FILTER_NAMES = ['all', 'live', 'done', 'failed', 'cancelled', 'undone'] as const;

const searchSchema = z.object({
  page: z.coerce.number().int().min(1).catch(1),
  state: z.enum(FILTER_NAMES).catch('all'),
});

/** All imports and dry runs, newest first. */
export function Imports() {
  const { list } = useCatalogue(importMessages);
  const [{ page, state }, search] = useSearchState(searchSchema);
  useLiveImports();
  const query = useImports(page, FILTERS[state]);
  return (
    <Screen
      title={list.title}
      tools={
        <Button
          component={Link}
          to={PATHS.upload}
          leftSection={<IconFileImport size={16} aria-hidden="true" />}
        >
          {list.upload}
        </Button>
      }
    >
      <div className="imports-filter">
        <SegmentedControl
          aria-label={list.filter}
          data={FILTER_NAMES.map((name) => ({ value: name, label: list.filters[name] }))}
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
            <Empty title={list.empty}>
              <p>{list.emptyHint}</p>
            </Empty>
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
