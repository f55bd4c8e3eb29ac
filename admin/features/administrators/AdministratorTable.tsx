import { Badge, Table } from '@mantine/core';
import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { ListedAdministrator } from '../../../api/contract/calls/administrators.ts';
import { useEnableAdministrator } from '../../api/administrators.ts';
import { CallError } from '../../api/call.ts';
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
  return (
    <Table className="data-table as-cards" aria-label={screens.administrators}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{texts.name}</Table.Th>
          <Table.Th scope="col">{texts.role}</Table.Th>
          <Table.Th scope="col">{texts.state}</Table.Th>
          <Table.Th scope="col" className="number">
            {texts.sessions}
          </Table.Th>
          <Table.Th scope="col">{texts.created}</Table.Th>
          <Table.Th scope="col">
            <span className="unseen">{texts.actions}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {administrators.map((administrator) => (
          <Row key={administrator.id} administrator={administrator} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ administrator }: { readonly administrator: ListedAdministrator }) {
  const texts = useCatalogue(administratorsMessages);
  const { number, date } = useFormat();
  const { listed } = useCatalogue(secondFactorMessages);
  const { username, disabledAt, sessions, createdAt, self, secondFactor } = administrator;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {username}{' '}
        {self && (
          <Badge variant="default" size="sm" className="plain-badge">
            {texts.you}
          </Badge>
        )}{' '}
        {secondFactor && (
          <Badge variant="default" size="sm" className="plain-badge">
            {listed}
          </Badge>
        )}
      </Table.Th>
      <Table.Td data-label={texts.role}>
        <RoleChoice administrator={administrator} />
      </Table.Td>
      <Table.Td data-label={texts.state}>
        {disabledAt === null ? (
          <span className="good stated">
            <IconCircleCheck size={16} aria-hidden="true" />
            {texts.enabled}
          </span>
        ) : (
          <span className="muted-state stated">
            <IconBan size={16} aria-hidden="true" />
            {texts.disabled(date(disabledAt))}
          </span>
        )}
      </Table.Td>
      <Table.Td className="number" data-label={texts.sessions}>
        {number(sessions)}
      </Table.Td>
      <Table.Td data-label={texts.created}>
        <time dateTime={createdAt}>{date(createdAt)}</time>
      </Table.Td>
      <Table.Td className="actions">
        {!self && (
          <span className="row-actions">
            {secondFactor && <ResetSecondFactor administrator={administrator} />}
            <EnableButton administrator={administrator} />
          </span>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** Enables or disables another account. */
function EnableButton({ administrator }: { readonly administrator: ListedAdministrator }) {
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
