import { Button, Stack } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { describeAction, describeActor } from '../../../api/contract/calls/describe-audit.ts';
import type { HistoryEvent } from '../../../api/contract/calls/history.ts';
import { useHistory } from '../../api/history.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { useMay } from '../../components/session-context.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { Changes } from '../audit/Changes.tsx';
import { changesBetween } from '../audit/changes.ts';
import { auditMessages } from '../audit/messages.ts';
import { editableIn } from './former-version.ts';
import { businessMessages } from './messages.ts';
import { SideCard } from './SideCard.tsx';
import '../audit/audit.css';

/** Number of newest events shown at first. */
const SHOWN = 6;

type Props = {
  readonly id: number;
  /** Fills the form with the values from before these events, the newest first. */
  readonly onReturn: (undone: readonly HistoryEvent[]) => void;
};

/** The changes of the listing by administrators and imports, each with a way back to the time before it. */
export function HistoryCard({ id, onReturn }: Props) {
  const { history: texts } = useCatalogue(businessMessages);
  const { number } = useFormat();
  const [isExpanded, setExpanded] = useState(false);
  const query = useHistory(id);
  return (
    <SideCard title={texts.title}>
      <QueryState query={query} failed={texts.failed}>
        {({ events, isCut }) =>
          events.length === 0 ? (
            <p className="muted">{texts.none}</p>
          ) : (
            <>
              <Stack component="ol" gap="sm" w="100%">
                {(isExpanded ? events : events.slice(0, SHOWN)).map((event, at) => (
                  <li key={event.key}>
                    <Event event={event} onReturn={() => onReturn(events.slice(0, at + 1))} />
                  </li>
                ))}
              </Stack>
              {!isExpanded && events.length > SHOWN && (
                <Button variant="subtle" size="compact-sm" onClick={() => setExpanded(true)}>
                  {texts.all(number(events.length))}
                </Button>
              )}
              {isExpanded && isCut && <p className="muted">{texts.cut}</p>}
              <Link to={`${PATHS.audit}?businessId=${id}`}>{texts.audit}</Link>
            </>
          )
        }
      </QueryState>
    </SideCard>
  );
}

type EventProps = { readonly event: HistoryEvent; readonly onReturn: () => void };

function Event({ event, onReturn }: EventProps) {
  const { history: texts } = useCatalogue(businessMessages);
  const { moment } = useFormat();
  const mayEdit = useMay()('editor');
  const when = moment(event.at);
  return (
    <>
      <p>
        <EventTitle event={event} />
      </p>
      <time className="muted" dateTime={event.at}>
        {when}
      </time>
      <Changes action={event.action ?? 'business.edit'} changes={changesBetween(event)} />
      {mayEdit && editableIn(event).length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={14} />}
          onClick={onReturn}
          aria-label={texts.returnTo(when)}
        >
          {texts.return}
        </Button>
      )}
    </>
  );
}

function EventTitle({
  event: { action, username, import: source, after },
}: Pick<EventProps, 'event'>) {
  const { history: texts } = useCatalogue(businessMessages);
  const words = useCatalogue(auditMessages);
  const title = Object.keys(after).length === 0 ? texts.created : texts.imported;
  return (
    <>
      <strong>{action === null ? title : describeAction(action, words)}</strong>
      {action !== null && `, ${describeActor(username, words)}`}
      {source && (
        <>
          {', '}
          <Link to={PATHS.import(source.id)}>
            <bdi>{source.fileName}</bdi>
          </Link>
        </>
      )}
    </>
  );
}
