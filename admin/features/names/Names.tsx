import { SegmentedControl } from '@mantine/core';
import { z } from 'zod';
import type { Noun } from '../../../api/contract/calls/rearrangements.ts';
import { Screen } from '../../components/Screen.tsx';
import { useSearchState } from '../../components/use-search-state.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { UnknownCategories } from '../categories/UnknownCategories.tsx';
import { Changes } from './Changes.tsx';
import { namesMessages } from './messages.ts';
import { NameList } from './NameList.tsx';

const VIEWS = {
  category: ['list', 'unknown', 'changes'],
  city: ['list', 'changes'],
} as const;

const schema = z.object({ view: z.enum(VIEWS.category).catch('list') });

/** The categories: all of them, those that the taxonomy does not know, and what has been changed. */
export const Categories = () => <Names noun="category" />;

/** The cities, and what has been changed about them. */
export const Cities = () => <Names noun="city" />;

function Names({ noun }: { readonly noun: Noun }) {
  const { screens } = useMessages();
  const texts = useCatalogue(namesMessages);
  const [{ view }, change] = useSearchState(schema);
  return (
    <Screen title={noun === 'category' ? screens.categories : screens.cities}>
      <SegmentedControl
        aria-label={texts.view}
        mb="md"
        data={VIEWS[noun].map((value) => ({ value, label: texts.views[value] }))}
        value={view}
        onChange={(to) =>
          change({
            ...{ view: to === 'list' ? null : to, page: null, search: null },
            ...{ order: null, country: null },
          })
        }
      />
      {view === 'changes' && <Changes noun={noun} />}
      {view === 'unknown' && noun === 'category' && <UnknownCategories />}
      {(view === 'list' || (view === 'unknown' && noun === 'city')) && <NameList noun={noun} />}
    </Screen>
  );
}
