import { SegmentedControl } from '@mantine/core';
import { z } from 'zod';
import type { NamedNoun } from '../../../api/contract/calls/rearrangements.ts';
import { Screen } from '../../components/Screen.tsx';
import { useSearchState } from '../../components/use-search-state.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { UnknownCategories } from '../categories/UnknownCategories.tsx';
import { Changes } from './Changes.tsx';
import { namesMessages } from './messages.ts';
import { NameList } from './NameList.tsx';

const VIEWS = {
  category: ['list', 'unknown', 'changes'],
  city: ['list', 'regions', 'changes'],
} as const;

const schema = z.object({ view: z.enum(['list', 'unknown', 'regions', 'changes']).catch('list') });

/** The categories: all of them, those that the taxonomy does not know, and what has been changed. */
export const Categories = () => <Names noun="category" />;

/** The cities and regions, and what has been changed about them. */
export const Cities = () => <Names noun="city" />;

function Names({ noun }: { readonly noun: NamedNoun }) {
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
      <View noun={noun} view={view} />
    </Screen>
  );
}

type ViewProps = { readonly noun: NamedNoun; readonly view: z.output<typeof schema>['view'] };

function View({ noun, view }: ViewProps) {
  if (view === 'changes') return <Changes noun={noun === 'category' ? noun : 'place'} />;
  if (view === 'unknown' && noun === 'category') return <UnknownCategories />;
  if (view === 'regions' && noun === 'city') return <NameList key="region" noun="region" />;
  return <NameList key={noun} noun={noun} />;
}
