import { Button } from '@mantine/core';
import type { ListedSession } from '../../../api/contract/calls/administrators.ts';
import { useRevokeSession, useSessions } from '../../api/administrators.ts';
import { Ago } from '../../components/Ago.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { PlainBadge } from '../../components/PlainBadge.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { useConfirm } from '../../components/use-confirm.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { administratorsMessages } from './messages.ts';

/** The open sessions, with buttons to end them. */
export function Sessions() {
  const texts = useCatalogue(administratorsMessages);
  const { moment } = useFormat();
  const time = (at: string) => <time dateTime={at}>{moment(at)}</time>;
  return (
    <section aria-labelledby="sessions" className="sessions">
      <h2 id="sessions">{texts.openSessions}</h2>
      <p className="muted">{texts.sessionsHint}</p>
      <QueryState query={useSessions()} failed={texts.sessionsFailed}>
        {(sessions) => (
          <DataTable
            label={texts.openSessions}
            entries={sessions}
            keyOf={({ id }) => id}
            columns={[
              {
                label: texts.name,
                cell: ({ username, current }) => (
                  <>
                    {username} {current && <PlainBadge>{texts.thisBrowser}</PlainBadge>}
                  </>
                ),
              },
              { label: texts.signedIn, cell: ({ createdAt }) => time(createdAt) },
              { label: texts.lastSeen, cell: ({ lastSeenAt }) => <Ago at={lastSeenAt} /> },
              { label: texts.idleEnds, cell: ({ idleEndsAt }) => time(idleEndsAt) },
              { label: texts.expires, cell: ({ expiresAt }) => time(expiresAt) },
            ]}
            actions={{
              label: texts.actions,
              cell: (session) => !session.current && <RevokeButton session={session} />,
            }}
          />
        )}
      </QueryState>
    </section>
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
