import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { ApiKey } from '../../../api/contract/calls/api-keys.ts';
import { useRevokeApiKey } from '../../api/api-keys.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Ago } from '../../components/Ago.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { apiKeysMessages } from './messages.ts';

/** The keys with their scopes, last use and state, and buttons to revoke them. */
export function ApiKeyTable({ keys }: { readonly keys: readonly ApiKey[] }) {
  const { screens } = useMessages();
  const texts = useCatalogue(apiKeysMessages);
  return (
    <DataTable
      label={screens.apiKeys}
      entries={keys}
      keyOf={({ id }) => id}
      columns={[
        { label: texts.name, cell: ({ name }) => name },
        { label: texts.prefix, cell: ({ prefix }) => <code>{prefix}…</code> },
        {
          label: texts.scopes,
          cell: ({ scopes }) => scopes.map((scope) => texts.scopeNames[scope]).join(', '),
        },
        { label: texts.createdBy, cell: ({ createdBy }) => createdBy },
        {
          label: texts.lastUsed,
          cell: ({ lastUsedAt }) => (lastUsedAt === null ? texts.never : <Ago at={lastUsedAt} />),
        },
        { label: texts.state, cell: (key) => <State apiKey={key} /> },
      ]}
      actions={{
        label: texts.actions,
        cell: (key) => key.revokedAt === null && <RevokeButton apiKey={key} />,
      }}
    />
  );
}

type KeyProps = { readonly apiKey: ApiKey };

function State({ apiKey: { revokedAt } }: KeyProps) {
  const texts = useCatalogue(apiKeysMessages);
  const { date } = useFormat();
  return revokedAt === null ? (
    <span className="state-word good">
      <IconCircleCheck size={16} aria-hidden="true" />
      {texts.valid}
    </span>
  ) : (
    <span className="state-word muted-state">
      <IconBan size={16} aria-hidden="true" />
      {texts.revoked(date(revokedAt))}
    </span>
  );
}

/** Revokes a key, after a confirmation. */
function RevokeButton({ apiKey: { id, name } }: KeyProps) {
  const texts = useCatalogue(apiKeysMessages);
  return (
    <ActionButton
      mutation={useRevokeApiKey()}
      input={id}
      ask={(confirm) =>
        confirm({
          title: texts.askRevoke(name),
          text: texts.askRevokeText,
          action: texts.revoke,
          dangerous: true,
        })
      }
      onDone={(_, toast) => toast.success(texts.revokeDone(name))}
      failed={texts.revokeFailed}
      size="xs"
      aria-label={texts.revokeOf(name)}
    >
      {texts.revoke}
    </ActionButton>
  );
}
