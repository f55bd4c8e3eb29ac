import { Kbd } from '@mantine/core';
import {
  createSpotlight,
  SpotlightAction,
  SpotlightActionsGroup,
  SpotlightActionsList,
  SpotlightEmpty,
  SpotlightRoot,
  SpotlightSearch,
  useSpotlight,
} from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSingleKeys } from '../../components/use-single-keys.ts';
import { useMessages } from '../../messages/language.tsx';
import { useChoices } from './use-choices.ts';

const [store, palette] = createSpotlight();
export const openPalette = palette.open;

const LIST_ID = 'palette-list';
const idOf = (index: number) => `palette-${index}`;

/** Opens with Ctrl K or ⌘ K; finds screens, businesses and actions by name. */
export function CommandPalette({ onHelp }: { readonly onHelp: () => void }) {
  const { shell } = useMessages();
  const { selected } = useSpotlight(store);
  const [query, setQuery] = useState('');
  const hasKeys = useSingleKeys();
  const groups = useChoices(query.trim(), onHelp).filter(({ choices }) => choices.length > 0);
  const order = new Map(groups.flatMap(({ choices }) => choices).map(({ id }, at) => [id, at]));
  return (
    <SpotlightRoot
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut="mod + K"
      tagsToIgnore={[]}
      overlayProps={{ backgroundOpacity: 0.35 }}
      // No transition: the user starts typing at once.
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': shell.search } }}
    >
      <SpotlightSearch
        leftSection={<IconSearch size={20} stroke={1.5} aria-hidden="true" />}
        placeholder={shell.search}
        aria-label={shell.search}
        role="combobox"
        aria-expanded={order.size > 0}
        aria-controls={LIST_ID}
        aria-activedescendant={selected >= 0 ? idOf(selected) : undefined}
      />
      <SpotlightActionsList id={LIST_ID} role="listbox" aria-label={shell.search}>
        {groups.map(({ label, choices }) => (
          <SpotlightActionsGroup key={label} label={label} role="group" aria-label={label}>
            {choices.map(({ id, label: name, description, icon: Icon, keys, onChoose }) => {
              const index = order.get(id) ?? 0;
              return (
                <SpotlightAction
                  // Keyed by position: the kit marks the selected element, and results arrive late.
                  key={index}
                  // The kit does not pass an id on to the element.
                  ref={(node) => node?.setAttribute('id', idOf(index))}
                  role="option"
                  aria-selected={index === selected}
                  label={name}
                  {...(description !== undefined && { description })}
                  leftSection={<Icon size={20} stroke={1.5} aria-hidden="true" />}
                  rightSection={hasKeys && keys && <Kbd aria-hidden="true">{keys}</Kbd>}
                  onClick={onChoose}
                />
              );
            })}
          </SpotlightActionsGroup>
        ))}
        {order.size === 0 && <SpotlightEmpty>{shell.nothingFound}</SpotlightEmpty>}
      </SpotlightActionsList>
    </SpotlightRoot>
  );
}
