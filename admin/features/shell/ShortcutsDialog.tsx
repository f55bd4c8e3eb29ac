import { Modal, SimpleGrid, Switch, Text } from '@mantine/core';
import { KeyList } from '../../components/KeyList.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { setSingleKeys, useSingleKeys } from '../../components/use-single-keys.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { businessesMessages } from '../businesses/messages.ts';
import { shellMessages } from './messages.ts';
import { ALL_DESTINATIONS } from './navigation.ts';

/** All keyboard shortcuts by screen, with a switch for single-key shortcuts. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { close } = useMessages();
  const texts = useCatalogue(shellMessages);
  const groups = useShortcuts();
  useFocusBack();
  const singleKeysOn = useSingleKeys();
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.shortcuts}
      size="xl"
      closeButtonProps={{ 'aria-label': close }}
    >
      <Switch
        label={texts.singleKeys}
        description={texts.singleKeysHint}
        checked={singleKeysOn}
        onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
        mb="md"
      />
      <p className="muted">{texts.shortcutsHint}</p>
      <SimpleGrid minColWidth="min(18rem, 100%)" spacing="xl" verticalSpacing="md" mt="md">
        {groups.map(({ title, hint, keys }) => (
          <section key={title}>
            <Text component="h3" fw={600}>
              {title}
            </Text>
            {hint && <p className="muted">{hint}</p>}
            <KeyList keys={keys} />
          </section>
        ))}
      </SimpleGrid>
    </Modal>
  );
}

type Shortcuts = {
  readonly title: string;
  readonly hint?: string;
  /** Pairs of keys and meaning; spaces separate keys that are pressed together or in sequence. */
  readonly keys: readonly (readonly [string, string])[];
};

/** The shortcuts of all screens; a shortcut added to a screen must be added here, too. */
function useShortcuts(): readonly Shortcuts[] {
  const { screens, shell } = useMessages();
  const texts = useCatalogue(shellMessages);
  const { keys } = useCatalogue(businessesMessages);
  const singleKeysOn = useSingleKeys();
  const title = texts.everywhere;
  const common = [
    ['Ctrl K', shell.search],
    ['Ctrl S', texts.save],
    ['Ctrl Z', texts.undo],
    ['Esc', texts.dismiss],
  ] as const;
  if (!singleKeysOn) return [{ title, keys: common }];
  return [
    { title, keys: [...common, ['?', texts.help]] },
    { title: texts.businesses, keys: Object.entries(keys) },
    {
      title: texts.go,
      hint: texts.goHint,
      keys: ALL_DESTINATIONS.map(({ key, screen }) => [`g ${key}`, screens[screen]]),
    },
  ];
}
