import { ActionIcon } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronRight,
  IconCircleCheck,
  IconCloudOff,
  IconFileAlert,
  IconMail,
  IconRefresh,
  IconWorldUpload,
  IconX,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { LIVE_STATES } from '../../../api/contract/calls/imports-api.ts';
import type { Notification, Overview } from '../../../api/contract/calls/overview.ts';
import { isLive, useImports } from '../../api/imports.ts';
import { useLiveImports } from '../../api/live-imports.ts';
import { useOverview, useStats } from '../../api/overview.ts';
import { Ago } from '../../components/Ago.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useKeepFocus } from '../../components/use-keep-focus.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { ImportItems } from '../imports/ImportItems.tsx';
import { describeNotification, notificationPath } from '../shell/describe-notification.ts';
import { notificationMessages } from '../shell/notification-messages.ts';
import { useDismiss } from '../shell/use-dismiss.ts';
import { Activity } from './Activity.tsx';
import { Figures } from './Figures.tsx';
import { homeMessages } from './messages.ts';
import { type PublicationState, publicationState } from './publication-state.ts';
import './home.css';

/** Notifications, running work, figures and recent activity. */
export function Home() {
  const { screens } = useMessages();
  const texts = useCatalogue(homeMessages);
  const { time } = useFormat();
  const overview = useOverview();
  const stats = useStats();
  const updated = new Date(stats.dataUpdatedAt);
  const isRefreshing = stats.isFetching && !stats.isPending;
  const refresh = () => {
    void stats.refetch();
    void overview.refetch();
  };
  return (
    <Screen
      title={screens.home}
      tools={
        <>
          {stats.data && (
            <span className="muted">
              {texts.figures}: <time dateTime={updated.toISOString()}>{time(updated)}</time>
            </span>
          )}
          <SteadyButton
            variant="default"
            leftSection={<IconRefresh size={18} />}
            onClick={refresh}
            loading={isRefreshing}
          >
            {texts.refresh}
          </SteadyButton>
        </>
      }
    >
      <div className="home">
        <QueryState query={overview} failed={texts.overviewFailed}>
          {({ notifications, system }) => (
            <>
              <Attention notifications={notifications} />
              <UnderWay system={system} />
            </>
          )}
        </QueryState>
        <section className="home-figures" aria-labelledby="figures">
          <h2 id="figures">{texts.figures}</h2>
          <QueryState query={stats} failed={texts.failed}>
            {(data) => <Figures stats={data} />}
          </QueryState>
        </section>
        {overview.data && <Activity activity={overview.data.activity} />}
      </div>
    </Screen>
  );
}

const ICONS = {
  'publication-stuck': IconAlertTriangle,
  'failed-pages': IconAlertTriangle,
  'failed-import': IconFileAlert,
  'failing-feed': IconCloudOff,
  'unread-messages': IconMail,
} as const;

/** The notifications, most urgent first, with links to their screens. Each can be dismissed. */
function Attention({ notifications }: { readonly notifications: readonly Notification[] }) {
  const { shell } = useMessages();
  const texts = useCatalogue(homeMessages);
  const { dismiss: dismissOf, dismissHint } = useCatalogue(notificationMessages);
  const { number } = useFormat();
  const dismiss = useDismiss();
  const rows = useRef<HTMLUListElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const keepFocus = useKeepFocus(rows, notifications, title);
  return (
    <section aria-labelledby="attention">
      <h2 ref={title} id="attention" tabIndex={-1}>
        {texts.attention}
      </h2>
      {notifications.length === 0 ? (
        <p className="stated good">
          <IconCircleCheck size={18} aria-hidden="true" />
          {texts.nothingToDo}
        </p>
      ) : (
        <ul ref={rows} className="lines" {...keepFocus}>
          {notifications.map((notification) => {
            const Icon = ICONS[notification.kind];
            const { kind, id, at } = notification;
            const text = describeNotification(notification, shell.notice, number);
            return (
              <li key={`${kind} ${id}`} className="home-notification">
                <Link to={notificationPath(notification)} className="home-link" data-row-link>
                  <Icon
                    size={20}
                    aria-hidden="true"
                    className={kind === 'unread-messages' ? 'muted-state' : 'bad'}
                  />
                  <span>{text}</span>
                  <Ago at={at} className="muted" />
                  <IconChevronRight size={18} aria-hidden="true" className="muted-state" />
                </Link>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="var(--control)"
                  aria-label={dismissOf(text)}
                  title={dismissHint}
                  onClick={() => dismiss(notification)}
                >
                  <IconX size={18} aria-hidden="true" />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

const STATE_LOOKS: Readonly<Record<PublicationState, readonly [typeof IconWorldUpload, string]>> = {
  idle: [IconCircleCheck, 'good'],
  waiting: [IconWorldUpload, 'muted-state'],
  nothing: [IconWorldUpload, 'muted-state'],
  running: [IconWorldUpload, 'muted-state'],
  stuck: [IconAlertTriangle, 'bad'],
};

/** Running imports and the state of publishing. */
function UnderWay({ system }: Pick<Overview, 'system'>) {
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
  const query = useImports(1, { status: LIVE_STATES });
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
