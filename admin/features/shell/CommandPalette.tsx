import { Kbd, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
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
import {
  IconBuildingStore,
  IconKeyboard,
  IconMoon,
  IconSearch,
  IconSun,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { businessesQuery } from '../../api/listings.ts';
import { foldText } from '../../components/fold-text.ts';
import { useMay } from '../../components/session-context.ts';
import { useSingleKeys } from '../../components/use-single-keys.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { businessesPath, PATHS } from '../../paths.ts';
import { shellMessages } from './messages.ts';
import { ALL_DESTINATIONS, type Destination } from './navigation.ts';

const [store, palette] = createSpotlight();
export const openPalette = palette.open;

const LIST_ID = 'palette-list';
const idOf = (index: number) => `palette-${index}`;

/** Minimum length of a search for businesses, and maximum number of results shown. */
const MIN_LETTERS = 2;
const BUSINESSES_SHOWN = 5;
const PAUSE_MILLISECONDS = 250;

type Choice = {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly icon: Destination['icon'];
  readonly keys?: string;
  readonly onChoose: () => void;
};

type Group = { readonly label: string; readonly choices: readonly Choice[] };

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

/** The screens, businesses and actions that match the typed text. */
function useChoices(query: string, onHelp: () => void): readonly Group[] {
  const { shell, screens } = useMessages();
  const texts = useCatalogue(shellMessages);
  const navigate = useNavigate();
  const businesses = useBusinessChoices(query);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = colorScheme === 'dark';
  const matches = ({ label }: Choice) => foldText(label).includes(foldText(query));
  const may = useMay();
  const offered = ALL_DESTINATIONS.filter(({ role = 'viewer' }) => may(role));
  const screenChoices = offered.map(({ screen, key, icon }) => ({
    id: screen,
    label: screens[screen],
    icon,
    keys: `g ${key}`,
    onChoose: () => void navigate(PATHS[screen]),
  }));
  const actions = [
    { id: 'shortcuts', label: texts.shortcuts, icon: IconKeyboard, keys: '?', onChoose: onHelp },
    {
      id: 'scheme',
      label: isDark ? texts.toLight : texts.toDark,
      icon: isDark ? IconSun : IconMoon,
      onChoose: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
  ];
  return [
    { label: shell.screens, choices: screenChoices.filter(matches) },
    { label: shell.businesses, choices: businesses },
    { label: texts.actions, choices: actions.filter(matches) },
  ];
}

/** The first businesses with a matching name, and a link to the list of all. */
function useBusinessChoices(query: string): readonly Choice[] {
  const { shell } = useMessages();
  const navigate = useNavigate();
  const [filter] = useDebouncedValue(query, PAUSE_MILLISECONDS);
  const { data } = useQuery({
    ...businessesQuery({ filter }),
    enabled: filter.length >= MIN_LETTERS,
  });
  if (query === '') return [];
  const found = filter === query && filter.length >= MIN_LETTERS ? (data?.businesses ?? []) : [];
  return [
    {
      id: 'search',
      label: shell.searchBusinesses(query),
      icon: IconSearch,
      onChoose: () => void navigate(businessesPath({ filter: query })),
    },
    ...found.slice(0, BUSINESSES_SHOWN).map(({ id, name, city, country }) => ({
      id: `business ${id}`,
      label: name,
      description: `${city}, ${country}`,
      icon: IconBuildingStore,
      onChoose: () => void navigate(PATHS.business(id)),
    })),
  ];
}
