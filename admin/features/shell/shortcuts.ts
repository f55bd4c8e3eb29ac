import { useSingleKeys } from '../../components/use-single-keys.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { businessesMessages } from '../businesses/messages.ts';
import { shellMessages } from './messages.ts';
import { ALL_DESTINATIONS } from './navigation.ts';

type Shortcuts = {
  readonly title: string;
  readonly hint?: string;
  /** Pairs of keys and meaning; spaces separate keys that are pressed together or in sequence. */
  readonly keys: readonly (readonly [string, string])[];
};

/** The shortcuts of all screens; a shortcut added to a screen must be added here, too. */
export function useShortcuts(): readonly Shortcuts[] {
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
    {
      title: texts.businesses,
      keys: Object.entries(keys),
    },
    {
      title: texts.go,
      hint: texts.goHint,
      keys: ALL_DESTINATIONS.map(({ key, screen }) => [`g ${key}`, screens[screen]]),
    },
  ];
}
