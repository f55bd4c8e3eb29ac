import { Button } from '@mantine/core';
import { IconBuildingStore, IconDownload } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import { CallError } from '../../api/call.ts';
import { isLive } from '../../api/list-imports.ts';
import { useLiveImports } from '../../api/live-imports.ts';
import { useImport } from '../../api/read-import.ts';
import { Empty } from '../../components/Empty.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { rejectedRowsPath } from './addresses.ts';
import { Columns } from './columns/Columns.tsx';
import { Detail } from './Detail.tsx';
import { ImportActions } from './ImportActions.tsx';
import { ImportCounts } from './ImportCounts.tsx';
import { ImportFacts } from './ImportFacts.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { importMessages } from './messages.ts';
import { Report } from './report/Report.tsx';
import { StateBadge } from './StateBadge.tsx';
import { noticeLanguage, sayOutcome } from './say-import.ts';

/** One import; another one is another screen, which begins with its title. */
export function Import() {
  const { id = '' } = useParams();
  return <ImportScreen key={id} given={id} />;
}

/** How far an import is, what came of it, and what can be done about it. */
function ImportScreen({ given }: { readonly given: string }) {
  const { one, list } = useCatalogue(importMessages);
  const id = Number(given);
  useLiveImports();
  const query = useImport(id);
  const { data: state, error } = query;
  const title = state ? state.fileName || list.unnamed : one.title(given);
  return (
    <Screen title={title} tools={state && <ImportActions state={state} />}>
      <p className="breadcrumb">
        <Link to={PATHS.imports}>{one.all}</Link>
      </p>
      {error instanceof CallError && (error.status === 404 || error.status === 400) ? (
        <Empty title={one.unknown(given)}>
          <p>{one.unknownHint}</p>
        </Empty>
      ) : (
        <QueryState query={query} failed={one.failed}>
          {(found) => <Found state={found} />}
        </QueryState>
      )}
    </Screen>
  );
}

function Found({ state }: { readonly state: ImportState }) {
  const messages = useMessages();
  const { one, dryRunHint } = useCatalogue(importMessages);
  const { number } = useFormat();
  const { id, status, dryRun, inserted, rejected } = state;
  const outcome = sayOutcome(state, messages);
  return (
    <>
      <section className="import-result" aria-label={one.result}>
        <div aria-live="polite">
          <StateBadge status={status} dryRun={dryRun} />
          {outcome && (
            <>
              <p className={status === 'failed' ? 'bad' : undefined}>{outcome.text}</p>
              <Detail text={outcome.detail} />
            </>
          )}
        </div>
        {isLive(status) && <ImportProgress state={state} />}
        {dryRun && <p className="muted">{dryRunHint}</p>}
        <ImportCounts counts={state} of={state} />
        <div className="import-links">
          {inserted > 0 && !dryRun && status !== 'undone' && (
            <Button
              component={Link}
              to={`${PATHS.businesses}?importId=${id}`}
              variant="default"
              leftSection={<IconBuildingStore size={16} aria-hidden="true" />}
            >
              {one.listings}
            </Button>
          )}
          {rejected > 0 && (
            <Button
              component="a"
              href={rejectedRowsPath(id, noticeLanguage(messages))}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
            >
              {one.rejected(number(rejected))}
            </Button>
          )}
        </div>
        {rejected > 0 && <p className="muted">{one.rejectedHint}</p>}
      </section>
      <Report state={state} />
      <ImportFacts state={state} />
      <Columns state={state} />
    </>
  );
}
