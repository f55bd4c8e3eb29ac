import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconBuildingStore,
  IconEraser,
  IconExternalLink,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { businessesQuery } from '../../api/listings.ts';
import { foldText } from '../../components/fold-text.ts';
import { useMay } from '../../components/session-context.ts';
import { usePublicAddress } from '../../components/use-public-address.ts';
import { useCatalogue, useLanguage } from '../../messages/language.tsx';
import { businessesPath, PATHS } from '../../paths.ts';
import { EVERYDAY_WORDS } from './everyday-words.ts';
import { shellMessages } from './messages.ts';
import { ALL_DESTINATIONS, type Destination } from './navigation.ts';
import { useSignOutHere } from './use-sign-out-here.ts';

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

/** The screens, businesses and actions that match the typed text, by their names or by everyday words for them. */
export function useChoices(query: string, onHelp: () => void): readonly Group[] {
  const { messages, other, change } = useLanguage();
  const { shell, screens } = messages;
  const texts = useCatalogue(shellMessages);
  const navigate = useNavigate();
  const businesses = useBusinessChoices(query);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = colorScheme === 'dark';
  const { signOut } = useSignOutHere();
  const publicAddress = usePublicAddress();
  const may = useMay();
  const offered = ALL_DESTINATIONS.filter(({ role = 'viewer' }) => may(role));
  const screenChoices = offered.map(({ screen, key, icon }) => ({
    id: screen,
    label: screens[screen],
    icon,
    keys: `g ${key}`,
    onChoose: () => void navigate(PATHS[screen]),
  }));
  const clearCache = {
    id: 'cache',
    label: texts.clearCache,
    icon: IconEraser,
    onChoose: () => void navigate(PATHS.settings),
  };
  const actions: readonly Choice[] = [
    { id: 'shortcuts', label: texts.shortcuts, icon: IconKeyboard, keys: '?', onChoose: onHelp },
    {
      id: 'scheme',
      label: isDark ? texts.toLight : texts.toDark,
      icon: isDark ? IconSun : IconMoon,
      onChoose: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    { id: 'language', label: other.name, icon: IconLanguage, onChoose: change },
    ...(may('administrator') ? [clearCache] : []),
    {
      id: 'site',
      label: shell.viewSite,
      icon: IconExternalLink,
      onChoose: () => void window.open(publicAddress('/'), '_blank', 'noopener'),
    },
    { id: 'sign-out', label: shell.signOut, icon: IconLogout, onChoose: signOut },
  ];
  return [
    { label: shell.screens, choices: screenChoices.filter(matching(query)) },
    { label: shell.businesses, choices: businesses },
    { label: texts.actions, choices: actions.filter(matching(query)) },
  ];
}

/** Whether each word of a query is in the name of a choice, or in the everyday words for it. */
const matching = (query: string) => {
  const words = foldText(query).split(/\s+/);
  return ({ id, label }: Choice) => {
    const text = foldText(`${label} ${EVERYDAY_WORDS[id] ?? ''}`);
    return words.every((word) => text.includes(word));
  };
};

/** The first businesses that the text finds, and a link to the list of all. */
function useBusinessChoices(query: string): readonly Choice[] {
  const { shell } = useLanguage().messages;
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
