import { NativeSelect } from '@mantine/core';
import type { ListedAdministrator } from '../../../api/contract/calls/administrators.ts';
import { ROLES } from '../../../api/contract/calls/roles.ts';
import { useChangeRole } from '../../api/administrators.ts';
import { CallError } from '../../api/call.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { administratorsMessages } from './messages.ts';

type Props = { readonly administrator: ListedAdministrator };

/** A select for the role of an account; the own role is shown as text and cannot be changed. */
export function RoleChoice({ administrator }: Props) {
  const { roles } = useMessages();
  const texts = useCatalogue(administratorsMessages);
  const toast = useToast();
  const { mutate, isPending, variables } = useChangeRole();
  const { id, username, role, self } = administrator;
  if (self) return <span title={texts.roleText[role]}>{roles[role]}</span>;
  const change = (chosen: string) => {
    const next = ROLES.find((one) => one === chosen);
    if (!next || isPending) return;
    mutate(
      { id, role: next },
      {
        onSuccess: () => toast.success(texts.roleChanged(username, roles[next])),
        onError: (error) =>
          toast.failure(
            texts.roleFailed,
            error instanceof CallError && error.status === 409 ? texts.lastOne : error,
          ),
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
