import { IconAlertTriangle, IconCircleCheck, IconWorldUpload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Overview } from '../../../api/contract/calls/overview.ts';
import { isLive, LIVE_STATES, useImports } from '../../api/imports.ts';
import { useLiveImports } from '../../api/live-imports.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { PATHS } from '../../paths.ts';
import { ImportItems } from '../imports/ImportItems.tsx';
import { homeMessages } from './messages.ts';
import { type PublicationState, publicationState } from './publication-state.ts';

const STATE_LOOKS: Readonly<Record<PublicationState, readonly [typeof IconWorldUpload, string]>> = {
  idle: [IconCircleCheck, 'good'],
  waiting: [IconWorldUpload, 'muted-state'],
  nothing: [IconWorldUpload, 'muted-state'],
  running: [IconWorldUpload, 'muted-state'],
  stuck: [IconAlertTriangle, 'bad'],
};

/** Running imports and the state of publishing. */
export function UnderWay({ system }: Pick<Overview, 'system'>) {
  const texts = useCatalogue(homeMessages);
  return (
    <section aria-labelledby="under-way">
      <h2 id="under-way">{texts.underWay}</h2>
      <Publication system={system} />
      <RunningImports />
    </section>
  );
}

function Publication({ system }: Pick<Overview, 'system'>) {
  const texts = useCatalogue(homeMessages);
  const { number, ago } = useFormat();
  const { queuedPages, lastPublishedAt } = system;
  const state = publicationState(system);
  const [Icon, color] = STATE_LOOKS[state];
  return (
    <p>
      <Link to={PATHS.rebuilds} className="stated">
        <Icon size={18} aria-hidden="true" className={color} />
        {texts.publication[state](number(queuedPages))}
      </Link>{' '}
      {lastPublishedAt !== null && (
        <span className="muted">{texts.lastPublished(ago(lastPublishedAt))}</span>
      )}
    </p>
  );
}

function RunningImports() {
  const texts = useCatalogue(homeMessages);
  useLiveImports();
  const query = useImports(1, LIVE_STATES);
  return (
    <QueryState query={query} failed={texts.importsFailed}>
      {({ imports }) => {
        const running = imports.filter(({ status }) => isLive(status));
        return running.length > 0 ? (
          <ImportItems imports={running} />
        ) : (
          <p className="muted">{texts.noImports}</p>
        );
      }}
    </QueryState>
  );
}
