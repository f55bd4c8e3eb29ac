import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '../../../api/contract/calls/audit.ts';
import {
  describeAction,
  describeActor,
  describeSubject,
  repeatsActor,
} from '../../../api/contract/calls/describe-audit.ts';
import { useAudit } from '../../api/audit.ts';
import { Empty } from '../../components/Empty.tsx';
import { Pager } from '../../components/Pager.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useTimeZone } from '../../components/session-context.ts';
import { useFormat } from '../../components/use-format.ts';
import { useSearchState } from '../../components/use-search-state.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { businessesPath, PATHS } from '../../paths.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { auditStateSchema, NO_FILTERS } from './audit-state.ts';
import { Changes } from './Changes.tsx';
import { changesOf } from './changes.ts';
import { auditMessages } from './messages.ts';
import { auditViewMessages } from './view-messages.ts';
import './audit.css';

/** The audit log: who did what, and when. */
export function Audit() {
  const { screens } = useMessages();
  const texts = useCatalogue(auditMessages);
  const [state, change] = useSearchState(auditStateSchema);
  const timeZone = useTimeZone();
  const query = useAudit(state);
  const { page: _, ...filters } = state;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const clear = () => change(NO_FILTERS);
  return (
    <Screen title={screens.audit}>
      <p className="prose muted">
        {texts.intro} {timeZone !== undefined && texts.timeZone(timeZone)}
      </p>
      <AuditFilters filters={filters} onChange={change} onClear={isFiltered ? clear : null} />
      <QueryState query={query} failed={texts.failed}>
        {({ entries, pagination }) =>
          entries.length > 0 ? (
            <div aria-busy={query.isPlaceholderData}>
              <EntriesByDay entries={entries} />
              <Pager {...pagination} onChange={(page) => change({ page })} />
            </div>
          ) : (
            <Empty title={isFiltered ? texts.noneFound : texts.empty}>
              {isFiltered ? (
                <Button variant="default" mt="sm" onClick={clear}>
                  {texts.clear}
                </Button>
              ) : (
                <p>{texts.emptyHint}</p>
              )}
            </Empty>
          )
        }
      </QueryState>
    </Screen>
  );
}

/** The entries, grouped by day. */
function EntriesByDay({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const texts = useCatalogue(auditMessages);
  const { date } = useFormat();
  const today = new Date();
  const yesterday = new Date(today);
  yesterday.setDate(today.getDate() - 1);
  const names = new Map([
    [date(today), texts.today],
    [date(yesterday), texts.yesterday],
  ]);
  return (
    <Stack gap="lg">
      {[...Map.groupBy(entries, ({ at }) => date(at))].map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${ofDay[0]?.id}`}>
          <h2 className="audit-day" id={`day-${ofDay[0]?.id}`}>
            {names.get(day) ?? day}
          </h2>
          <ol>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </Stack>
  );
}

/** An entry of the audit log: when, who, what, and the changed fields. */
function Entry({ entry }: { readonly entry: AuditEntry }) {
  const texts = useCatalogue(auditMessages);
  const { time, moment, number } = useFormat();
  const { at, username, action, subject, businessId } = entry;
  const name = repeatsActor(entry) ? '' : describeSubject(action, subject, texts, number);
  return (
    <li className="audit-entry">
      <time dateTime={at} title={moment(at)}>
        {time(at)}
      </time>
      <Text span inherit c="dimmed">
        {describeActor(username, texts)}
      </Text>
      <div>
        <p>
          <strong>{describeAction(action, texts)}</strong>
          {name !== '' && ': '}
          {businessId === null ? (
            <bdi>{name}</bdi>
          ) : (
            <Link to={PATHS.business(businessId)}>
              <bdi>{name}</bdi>
            </Link>
          )}
        </p>
        <Changes action={action} changes={changesOf(entry)} />
        <ToListings entry={entry} />
      </div>
    </li>
  );
}

/** A link from a change or deletion of many listings to them. */
function ToListings({ entry: { action, after } }: { readonly entry: AuditEntry }) {
  const { toListings } = useCatalogue(auditViewMessages);
  if (!action.startsWith('businesses.')) return null;
  const { changeId, deletionId } = after ?? {};
  if (typeof changeId === 'number')
    return <Link to={businessesPath({ changeId })}>{toListings}</Link>;
  if (typeof deletionId === 'number')
    return <Link to={PATHS.deletion(deletionId)}>{toListings}</Link>;
  return null;
}
