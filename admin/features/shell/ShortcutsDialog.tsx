import { Modal, Switch } from '@mantine/core';
import { KeyList } from '../../components/KeyList.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { setSingleKeys, useSingleKeys } from '../../components/use-single-keys.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { shellMessages } from './messages.ts';
import { useShortcuts } from './shortcuts.ts';
import './shortcuts.css';

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
      <div className="shortcuts">
        {groups.map(({ title, hint, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            {hint && <p className="muted">{hint}</p>}
            <KeyList keys={keys} />
          </section>
        ))}
      </div>
    </Modal>
  );
}
