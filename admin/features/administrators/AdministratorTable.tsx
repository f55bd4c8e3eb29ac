import { Group, NativeSelect } from '@mantine/core';
import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { ListedAdministrator } from '../../../api/contract/calls/administrators.ts';
import { ROLES } from '../../../api/contract/calls/roles.ts';
import { useChangeRole, useEnableAdministrator } from '../../api/administrators.ts';
import { CallError } from '../../api/call.ts';
import { useResetSecondFactor } from '../../api/second-factor.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { PlainBadge } from '../../components/PlainBadge.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { secondFactorMessages } from '../second-factor/messages.ts';
import { administratorsMessages } from './messages.ts';

type Props = { readonly administrators: readonly ListedAdministrator[] };

/** The accounts, with role, state and sessions, and buttons to change them. */
export function AdministratorTable({ administrators }: Props) {
  const { screens } = useMessages();
  const texts = useCatalogue(administratorsMessages);
  const { number, date } = useFormat();
  return (
    <DataTable
      label={screens.administrators}
      entries={administrators}
      keyOf={({ id }) => id}
      columns={[
        { label: texts.name, cell: (administrator) => <Name administrator={administrator} /> },
        {
          label: texts.role,
          cell: (administrator) => <RoleChoice administrator={administrator} />,
        },
        {
          label: texts.state,
          cell: ({ disabledAt }) =>
            disabledAt === null ? (
              <span className="state-word good">
                <IconCircleCheck size={16} aria-hidden="true" />
                {texts.enabled}
              </span>
            ) : (
              <span className="state-word muted-state">
                <IconBan size={16} aria-hidden="true" />
                {texts.disabled(date(disabledAt))}
              </span>
            ),
        },
        { label: texts.sessions, isNumber: true, cell: ({ sessions }) => number(sessions) },
        {
          label: texts.created,
          cell: ({ createdAt }) => <time dateTime={createdAt}>{date(createdAt)}</time>,
        },
      ]}
      actions={{
        label: texts.actions,
        cell: (administrator) =>
          !administrator.self && (
            <Group component="span" gap="xs" display="inline-flex">
              {administrator.secondFactor && <ResetSecondFactor administrator={administrator} />}
              <EnableButton administrator={administrator} />
            </Group>
          ),
      }}
    />
  );
}

type AdministratorProps = { readonly administrator: ListedAdministrator };

function Name({ administrator: { username, self, secondFactor } }: AdministratorProps) {
  const { you } = useCatalogue(administratorsMessages);
  const { listed } = useCatalogue(secondFactorMessages);
  return (
    <>
      {username} {self && <PlainBadge>{you}</PlainBadge>}{' '}
      {secondFactor && <PlainBadge>{listed}</PlainBadge>}
    </>
  );
}

/** A button that turns off another administrator's two-step sign-in, after a confirmation. */
function ResetSecondFactor({ administrator: { id, username } }: AdministratorProps) {
  const texts = useCatalogue(secondFactorMessages);
  return (
    <ActionButton
      mutation={useResetSecondFactor()}
      input={id}
      ask={(confirm) =>
        confirm({
          title: texts.askReset(username),
          text: texts.askResetText,
          action: texts.reset,
          dangerous: true,
        })
      }
      onDone={(_, toast) => toast.success(texts.resetDone(username))}
      failed={texts.changeFailed}
      size="xs"
      aria-label={texts.resetOf(username)}
    >
      {texts.reset}
    </ActionButton>
  );
}

/** Enables or disables another account. */
function EnableButton({ administrator }: AdministratorProps) {
  const texts = useCatalogue(administratorsMessages);
  const { number } = useFormat();
  const { id, username, disabledAt, sessions } = administrator;
  const isEnabled = disabledAt === null;
  return (
    <ActionButton
      mutation={useEnableAdministrator()}
      input={{ id, enabled: !isEnabled }}
      ask={(confirm) =>
        !isEnabled ||
        confirm({
          title: texts.askDisable(username),
          text: texts.askDisableText(number(sessions)),
          action: texts.disable,
          dangerous: true,
        })
      }
      onDone={(_, toast) =>
        toast.success(isEnabled ? texts.disabledDone(username) : texts.enabledDone(username))
      }
      failed={texts.changeFailed}
      reasonOf={(error) => (isConflict(error) ? texts.lastOne : error)}
      size="xs"
      aria-label={isEnabled ? texts.disableOf(username) : texts.enableOf(username)}
    >
      {isEnabled ? texts.disable : texts.enable}
    </ActionButton>
  );
}

/** A select for the role of an account; the own role is shown as text and cannot be changed. */
function RoleChoice({ administrator }: AdministratorProps) {
  const { roles } = useMessages();
  const texts = useCatalogue(administratorsMessages);
  const { id, username, role, self } = administrator;
  const toast = useToast(`role ${id}`);
  const { mutate, isPending, variables } = useChangeRole();
  if (self) return <span title={texts.roleText[role]}>{roles[role]}</span>;
  const change = (chosen: string) => {
    const next = ROLES.find((one) => one === chosen);
    if (!next || isPending) return;
    mutate(
      { id, role: next },
      {
        onSuccess: () => toast.success(texts.roleChanged(username, roles[next])),
        onError: (error) =>
          toast.failure(texts.roleFailed, isConflict(error) ? texts.lastOne : error),
      },
    );
  };
  return (
    <NativeSelect
      size="xs"
      aria-label={texts.roleOf(username)}
      title={texts.roleText[role]}
      data={ROLES.map((value) => ({ value, label: roles[value] }))}
      // Shows the chosen role while the call runs, and the old one again if it fails.
      value={isPending ? variables.role : role}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

/** Whether the change would leave no enabled administrator. */
const isConflict = (error: unknown): boolean => error instanceof CallError && error.status === 409;
