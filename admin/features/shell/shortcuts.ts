import { useSingleKeys } from '../../components/use-single-keys.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { businessesMessages } from '../businesses/messages.ts';
import { shellMessages } from './messages.ts';
import { DAILY, MANAGED } from './navigation.ts';

type Shortcuts = {
  readonly title: string;
  readonly hint?: string;
  /** Keys, with spaces between those that are pressed together or one after the other; and what they do. */
  readonly keys: readonly (readonly [string, string])[];
};

/** The keys of all screens that do something: whoever adds some to a screen adds them here. */
export function useShortcuts(): readonly Shortcuts[] {
  const { screens } = useMessages();
  const texts = useCatalogue(shellMessages);
  const { keys } = useCatalogue(businessesMessages);
  const areSingleOn = useSingleKeys();
  const title = texts.everywhere;
  const common = [
    ['Ctrl K', texts.palette],
    ['Ctrl S', texts.save],
    ['Ctrl Z', texts.undo],
    ['Esc', texts.dismiss],
  ] as const;
  if (!areSingleOn) return [{ title, keys: common }];
  return [
    { title, keys: [...common, ['?', texts.help]] },
    {
      title: texts.businesses,
      keys: keys.list.map(([shortcut = '', meaning = '']) => [shortcut, meaning]),
    },
    {
      title: texts.go,
      hint: texts.goHint,
      keys: [...DAILY, ...MANAGED].map(({ key, screen }) => [`g ${key}`, screens[screen]]),
    },
  ];
}
