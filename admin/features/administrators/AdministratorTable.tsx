import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { ListedAdministrator } from '../../../api/contract/calls/administrators.ts';
import { useEnableAdministrator } from '../../api/administrators.ts';
import { CallError } from '../../api/call.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { PlainBadge } from '../../components/PlainBadge.tsx';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useConfirm } from '../../components/use-confirm.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { secondFactorMessages } from '../second-factor/messages.ts';
import { ResetSecondFactor } from '../second-factor/ResetSecondFactor.tsx';
import { administratorsMessages } from './messages.ts';
import { RoleChoice } from './RoleChoice.tsx';

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
              <span className="good stated">
                <IconCircleCheck size={16} aria-hidden="true" />
                {texts.enabled}
              </span>
            ) : (
              <span className="muted-state stated">
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
            <span className="row-actions">
              {administrator.secondFactor && <ResetSecondFactor administrator={administrator} />}
              <EnableButton administrator={administrator} />
            </span>
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

/** Enables or disables another account. */
function EnableButton({ administrator }: AdministratorProps) {
  const texts = useCatalogue(administratorsMessages);
  const { number } = useFormat();
  const toast = useToast();
  const confirm = useConfirm();
  const { mutate, isPending } = useEnableAdministrator();
  const { id, username, disabledAt, sessions } = administrator;
  const isEnabled = disabledAt === null;
  const change = async () => {
    const question = {
      title: texts.askDisable(username),
      text: texts.askDisableText(number(sessions)),
      action: texts.disable,
      dangerous: true,
    };
    if (isEnabled && !(await confirm(question))) return;
    mutate(
      { id, enabled: !isEnabled },
      {
        onSuccess: () =>
          toast.success(isEnabled ? texts.disabledDone(username) : texts.enabledDone(username)),
        onError: (error) =>
          toast.failure(
            texts.changeFailed,
            error instanceof CallError && error.status === 409 ? texts.lastOne : error,
          ),
      },
    );
  };
  return (
    <SteadyButton
      variant="default"
      size="xs"
      disabled={isPending}
      onClick={() => void change()}
      aria-label={isEnabled ? texts.disableOf(username) : texts.enableOf(username)}
    >
      {isEnabled ? texts.disable : texts.enable}
    </SteadyButton>
  );
}
