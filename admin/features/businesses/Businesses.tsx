import { ActionIcon, Button, Popover, Skeleton } from '@mantine/core';
import { IconDownload, IconKeyboard, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { selectionOfList } from '../../../api/contract/calls/exports-api.ts';
import { USUAL_FACTS } from '../../../api/contract/calls/list-facts.ts';
import { useBusinesses } from '../../api/listings.ts';
import { useListFacts } from '../../api/saved-views.ts';
import { KeyList } from '../../components/KeyList.tsx';
import { Needs } from '../../components/Needs.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useSearchState } from '../../components/use-search-state.ts';
import { useSingleKeys } from '../../components/use-single-keys.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { ExportDialog, type ExportScope } from '../exports/ExportDialog.tsx';
import { shellMessages } from '../shell/messages.ts';
import { Counters } from './Counters.tsx';
import { Filters } from './Filters.tsx';
import { factColumns } from './fact-columns.ts';
import { Listings } from './Listings.tsx';
import { filterOf, isActive, listStateSchema } from './list-state.ts';
import { businessesMessages } from './messages.ts';
import { RunningJobs, useRunningJobs } from './RunningJobs.tsx';
import './businesses.css';

/** The list of all listings: search, approval, deletion and export. */
export function Businesses() {
  const texts = useCatalogue(businessesMessages);
  const [state, change] = useSearchState(listStateSchema);
  const query = useBusinesses(state);
  const facts = useListFacts();
  const jobs = useRunningJobs();
  const search = useRef<HTMLInputElement>(null);
  const [scope, setScope] = useState<ExportScope | null>(null);
  const list = query.data;
  const filter = filterOf(state);
  const exportList = () =>
    setScope(
      isActive(filter) ? { kind: 'filter', selection: selectionOfList(filter) } : { kind: 'all' },
    );
  return (
    <Screen
      title={texts.title}
      tools={
        <>
          <KeysHelp />
          <Needs least="editor">
            <Button component={Link} to={PATHS.newBusiness} leftSection={<IconPlus size={16} />}>
              {texts.add}
            </Button>
            <Button variant="default" leftSection={<IconDownload size={16} />} onClick={exportList}>
              {texts.export}
            </Button>
          </Needs>
        </>
      }
    >
      <Counters onPage={list?.businesses.length} total={list?.total} />
      <RunningJobs ids={jobs.ids} onEnd={jobs.remove} />
      <Filters state={state} onChange={change} facts={facts} searchRef={search} />
      <QueryState query={query} failed={texts.failed} placeholder={<ListSkeleton />}>
        {(found) => (
          <Listings
            list={found}
            facts={facts}
            state={state}
            onChange={change}
            isStale={query.isPlaceholderData}
            searchBox={search}
            onJob={jobs.add}
            onExport={setScope}
          />
        )}
      </QueryState>
      {scope && <ExportDialog scope={scope} onClose={() => setScope(null)} />}
    </Screen>
  );
}

const ROWS = Array.from({ length: 12 }, (_, index) => index);

/** The placeholder of the list while it loads. */
function ListSkeleton() {
  return (
    <div className="listings" style={{ gridTemplateColumns: factColumns(USUAL_FACTS) }}>
      {ROWS.map((row) => (
        <div key={row} className="listing">
          <Skeleton className="listing-check" height={20} width={20} />
          <div className="listing-what">
            <Skeleton height={14} width="70%" mb={8} />
            <Skeleton height={12} width="40%" />
          </div>
          <div className="listing-facts">
            <Skeleton height={12} width="80%" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** A popover with the shortcuts of the list; renders nothing if single-key shortcuts are off. */
function KeysHelp() {
  const { keys } = useCatalogue(businessesMessages);
  const { shortcuts } = useCatalogue(shellMessages);
  const singleKeysOn = useSingleKeys();
  if (!singleKeysOn) return null;
  return (
    <Popover position="bottom-end" shadow="md" withArrow>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className="wide-tool"
          aria-label={shortcuts}
          title={shortcuts}
        >
          <IconKeyboard size={20} stroke={1.5} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={shortcuts}>
        <KeyList keys={Object.entries(keys)} />
      </Popover.Dropdown>
    </Popover>
  );
}
