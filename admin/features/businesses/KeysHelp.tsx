import { ActionIcon, Popover } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { KeyList } from '../../components/KeyList.tsx';
import { useSingleKeys } from '../../components/use-single-keys.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { shellMessages } from '../shell/messages.ts';
import { businessesMessages } from './messages.ts';

/** A popover with the shortcuts of the list; renders nothing if single-key shortcuts are off. */
export function KeysHelp() {
  const { keys } = useCatalogue(businessesMessages);
  const { shortcuts } = useCatalogue(shellMessages);
  const singleKeysOn = useSingleKeys();
  if (!singleKeysOn) return null;
  return (
    <Popover position="bottom-end" shadow="md" withArrow>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className="keys-help"
          aria-label={shortcuts}
          title={shortcuts}
        >
          <IconKeyboard size={20} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={shortcuts}>
        <KeyList keys={Object.entries(keys)} />
      </Popover.Dropdown>
    </Popover>
  );
}
