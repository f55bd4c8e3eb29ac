import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { selectionOfList } from '../../../api/contract/calls/exports-api.ts';
import { useBusinesses } from '../../api/listings.ts';
import { Needs } from '../../components/Needs.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useSearchState } from '../../components/use-search-state.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { ExportDialog, type ExportScope } from '../exports/ExportDialog.tsx';
import { Counters } from './Counters.tsx';
import { Filters } from './Filters.tsx';
import { KeysHelp } from './KeysHelp.tsx';
import { Listings } from './Listings.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { filterOf, listStateSchema, queryOf } from './list-state.ts';
import { businessesMessages } from './messages.ts';
import { RunningJobs } from './RunningJobs.tsx';
import { useRunningJobs } from './use-running-jobs.ts';
import './businesses.css';

/** The list of all listings: search, approval, deletion and export. */
export function Businesses() {
  const texts = useCatalogue(businessesMessages);
  const [state, change] = useSearchState(listStateSchema);
  const query = useBusinesses(queryOf(state));
  const jobs = useRunningJobs();
  const search = useRef<HTMLInputElement>(null);
  const [scope, setScope] = useState<ExportScope | null>(null);
  const list = query.data;
  const filter = filterOf(state);
  const isFiltered = Object.keys(filter).length > 0;
  const exportList = () =>
    setScope(isFiltered ? { kind: 'filter', selection: selectionOfList(filter) } : { kind: 'all' });
  return (
    <Screen
      title={texts.title}
      tools={
        <div className="screen-tools">
          <KeysHelp />
          <Needs least="editor">
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={exportList}
            >
              {texts.export}
            </Button>
          </Needs>
        </div>
      }
    >
      <Counters onPage={list?.businesses.length} total={list?.total} />
      <RunningJobs ids={jobs.ids} onEnd={jobs.remove} />
      <Filters
        state={state}
        onChange={change}
        onSearch={(text) => change({ filter: text }, { replace: true })}
        searchRef={search}
      />
      <QueryState query={query} failed={texts.failed} placeholder={<ListSkeleton />}>
        {(found) => (
          <Listings
            list={found}
            state={state}
            onChange={change}
            isStale={query.isPlaceholderData}
            search={search}
            onJob={jobs.add}
            onExport={setScope}
          />
        )}
      </QueryState>
      {scope && <ExportDialog scope={scope} onClose={() => setScope(null)} />}
    </Screen>
  );
}
