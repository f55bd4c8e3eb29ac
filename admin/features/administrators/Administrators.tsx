import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useAdministrators } from '../../api/administrators.ts';
import { useSession } from '../../api/session.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useMay } from '../../components/session-context.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { KnownDevices } from '../second-factor/KnownDevices.tsx';
import { SecondFactor } from '../second-factor/SecondFactor.tsx';
import { AdministratorTable } from './AdministratorTable.tsx';
import { administratorsMessages } from './messages.ts';
import { NewAdministratorForm } from './NewAdministratorForm.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { Sessions } from './Sessions.tsx';

/** The accounts, for administrators only; sessions and the own account, for every role. */
export function Administrators() {
  const { screens, shell, roles } = useMessages();
  const texts = useCatalogue(administratorsMessages);
  const { data: session } = useSession();
  const username = session?.username ?? '';
  const isAdministrator = useMay()('administrator');
  const [isAdding, adding] = useDisclosure(false);
  return (
    <Screen
      title={isAdministrator ? screens.administrators : shell.ownAccount}
      tools={
        isAdministrator && (
          <Button
            leftSection={<IconUserPlus size={18} />}
            onClick={adding.open}
            aria-haspopup="dialog"
          >
            {texts.add}
          </Button>
        )
      }
    >
      {session?.role === 'administrator' && <Accounts />}
      {session && !isAdministrator && (
        <p>
          {texts.ownRole(roles[session.role])} {texts.roleText[session.role]}
        </p>
      )}
      <NewAdministratorForm isOpen={isAdding} onClose={adding.close} />
      <Sessions />
      <OwnPassword username={username} />
      <SecondFactor username={username} />
      <KnownDevices />
    </Screen>
  );
}

function Accounts() {
  const texts = useCatalogue(administratorsMessages);
  return (
    <QueryState query={useAdministrators()} failed={texts.failed}>
      {(administrators) => <AdministratorTable administrators={administrators} />}
    </QueryState>
  );
}
