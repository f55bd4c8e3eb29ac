import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useAdministrators } from '../../api/read-administrators.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { AdministratorTable } from './AdministratorTable.tsx';
import { administratorsMessages } from './messages.ts';
import { NewAdministratorForm } from './NewAdministratorForm.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { Sessions } from './Sessions.tsx';
import './administrators.css';

/** Who may sign in, who is signed in, and one's own password. */
export function Administrators() {
  const { screens } = useMessages();
  const texts = useCatalogue(administratorsMessages);
  const query = useAdministrators();
  const [isAdding, adding] = useDisclosure(false);
  return (
    <Screen
      title={screens.administrators}
      tools={
        <Button
          leftSection={<IconUserPlus size={18} aria-hidden="true" />}
          onClick={adding.open}
          aria-haspopup="dialog"
        >
          {texts.add}
        </Button>
      }
    >
      <QueryState query={query} failed={texts.failed}>
        {(administrators) => <AdministratorTable administrators={administrators} />}
      </QueryState>
      <NewAdministratorForm isOpen={isAdding} onClose={adding.close} />
      <Sessions />
      <OwnPassword username={query.data?.find(({ self }) => self)?.username ?? ''} />
    </Screen>
  );
}
