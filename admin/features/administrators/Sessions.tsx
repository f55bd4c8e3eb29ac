import { Box } from '@mantine/core';
import type { ListedSession } from '../../../api/contract/calls/administrators.ts';
import { useRevokeSession, useSessions } from '../../api/administrators.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Ago } from '../../components/Ago.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { PlainBadge } from '../../components/PlainBadge.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { deviceMessages } from './device-messages.ts';
import { administratorsMessages } from './messages.ts';

/** The open sessions, with buttons to end them. */
export function Sessions() {
  const texts = useCatalogue(administratorsMessages);
  const devices = useCatalogue(deviceMessages);
  const { moment } = useFormat();
  const time = (at: string) => <time dateTime={at}>{moment(at)}</time>;
  return (
    <Box component="section" mt="2.5rem" aria-labelledby="sessions">
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
              {
                label: devices.device,
                cell: ({ browser, system }) =>
                  browser && system
                    ? devices.on(browser, system)
                    : (browser ?? system ?? devices.unknown),
              },
              { label: devices.network, cell: ({ network }) => network ?? devices.unknown },
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
    </Box>
  );
}

type RevokeButtonProps = { readonly session: ListedSession };

function RevokeButton({ session: { id, username, createdAt } }: RevokeButtonProps) {
  const texts = useCatalogue(administratorsMessages);
  const { moment } = useFormat();
  return (
    <ActionButton
      mutation={useRevokeSession()}
      input={id}
      ask={(confirm) =>
        confirm({
          title: texts.askRevoke(username),
          text: texts.askRevokeText(moment(createdAt)),
          action: texts.revoke,
          dangerous: true,
        })
      }
      onDone={(_, toast) => toast.success(texts.revoked(username))}
      failed={texts.revokeFailed}
      size="xs"
      aria-label={texts.revokeOf(username, moment(createdAt))}
    >
      {texts.revoke}
    </ActionButton>
  );
}
