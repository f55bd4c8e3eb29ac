import { Anchor, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { DOCUMENTATION_ROUTES } from '../../../api/contract/calls/documentation-routes.ts';
import { useApiKeys } from '../../api/api-keys.ts';
import { Empty } from '../../components/Empty.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { ApiKeyTable } from './ApiKeyTable.tsx';
import { apiKeysMessages } from './messages.ts';
import { NewApiKey } from './NewApiKey.tsx';

/** The API keys of programs, for administrators. */
export function ApiKeys() {
  const { screens } = useMessages();
  const texts = useCatalogue(apiKeysMessages);
  const [isAdding, adding] = useDisclosure(false);
  return (
    <Screen
      title={screens.apiKeys}
      tools={
        <Button leftSection={<IconPlus size={18} />} onClick={adding.open} aria-haspopup="dialog">
          {texts.add}
        </Button>
      }
    >
      <p className="prose muted">
        {texts.intro}{' '}
        <Anchor href={DOCUMENTATION_ROUTES.page.path} underline="always">
          {texts.manual}
        </Anchor>
      </p>
      <QueryState query={useApiKeys()} failed={texts.failed}>
        {(keys) =>
          keys.length > 0 ? (
            <ApiKeyTable keys={keys} />
          ) : (
            <Empty title={texts.none} hint={texts.noneHint} />
          )
        }
      </QueryState>
      <NewApiKey isOpen={isAdding} onClose={adding.close} />
    </Screen>
  );
}
