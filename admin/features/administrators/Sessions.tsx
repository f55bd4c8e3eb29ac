import { Badge, Button, Table } from '@mantine/core';
import { useRef } from 'react';
import type { ListedSession } from '../../../api/contract/calls/administrators.ts';
import { useRevokeSession, useSessions } from '../../api/administrators.ts';
import { Ago } from '../../components/Ago.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { useConfirm } from '../../components/use-confirm.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useKeepFocus } from '../../components/use-keep-focus.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { administratorsMessages } from './messages.ts';

/** The open sessions, with buttons to end them. */
export function Sessions() {
  const texts = useCatalogue(administratorsMessages);
  const query = useSessions();
  return (
    <section aria-labelledby="sessions" className="sessions">
      <h2 id="sessions">{texts.openSessions}</h2>
      <p className="muted">{texts.sessionsHint}</p>
      <QueryState query={query} failed={texts.sessionsFailed}>
        {(sessions) => <SessionTable sessions={sessions} />}
      </QueryState>
    </section>
  );
}

function SessionTable({ sessions }: { readonly sessions: readonly ListedSession[] }) {
  const texts = useCatalogue(administratorsMessages);
  const rows = useRef<HTMLTableSectionElement>(null);
  const keepFocus = useKeepFocus(rows, sessions);
  return (
    <Table className="data-table as-cards" aria-labelledby="sessions">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{texts.name}</Table.Th>
          <Table.Th scope="col">{texts.signedIn}</Table.Th>
          <Table.Th scope="col">{texts.lastSeen}</Table.Th>
          <Table.Th scope="col">{texts.idleEnds}</Table.Th>
          <Table.Th scope="col">{texts.expires}</Table.Th>
          <Table.Th scope="col">
            <span className="unseen">{texts.actions}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody ref={rows} {...keepFocus}>
        {sessions.map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ session }: { readonly session: ListedSession }) {
  const texts = useCatalogue(administratorsMessages);
  const { moment } = useFormat();
  const { username, createdAt, lastSeenAt, idleEndsAt, expiresAt, current } = session;
  return (
    <Table.Tr>
      <Table.Th scope="row" tabIndex={-1} data-row-link>
        {username}{' '}
        {current && (
          <Badge variant="default" size="sm" className="plain-badge">
            {texts.thisBrowser}
          </Badge>
        )}
      </Table.Th>
      <Table.Td data-label={texts.signedIn}>
        <time dateTime={createdAt}>{moment(createdAt)}</time>
      </Table.Td>
      <Table.Td data-label={texts.lastSeen}>
        <Ago at={lastSeenAt} />
      </Table.Td>
      <Table.Td data-label={texts.idleEnds}>
        <time dateTime={idleEndsAt}>{moment(idleEndsAt)}</time>
      </Table.Td>
      <Table.Td data-label={texts.expires}>
        <time dateTime={expiresAt}>{moment(expiresAt)}</time>
      </Table.Td>
      <Table.Td className="actions">{!current && <RevokeButton session={session} />}</Table.Td>
    </Table.Tr>
  );
}

function RevokeButton({ session }: { readonly session: ListedSession }) {
  const texts = useCatalogue(administratorsMessages);
  const { moment } = useFormat();
  const toast = useToast();
  const confirm = useConfirm();
  const { mutateAsync, isPending } = useRevokeSession();
  const { id, username, createdAt } = session;
  const revoke = async () => {
    const question = {
      title: texts.askRevoke(username),
      text: texts.askRevokeText(moment(createdAt)),
      action: texts.revoke,
      dangerous: true,
    };
    if (!(await confirm(question))) return;
    try {
      // mutateAsync: the row unmounts with its session, and callbacks of mutate would not run.
      await mutateAsync(id);
      toast.success(texts.revoked(username));
    } catch (error) {
      toast.failure(texts.revokeFailed, error);
    }
  };
  return (
    <Button
      variant="default"
      size="xs"
      loading={isPending}
      onClick={() => void revoke()}
      aria-label={texts.revokeOf(username, moment(createdAt))}
    >
      {texts.revoke}
    </Button>
  );
}
