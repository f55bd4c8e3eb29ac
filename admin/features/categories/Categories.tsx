import { Stack } from '@mantine/core';
import { useUnknownCategories } from '../../api/category-mappings.ts';
import { useRearrangements } from '../../api/rearrangements.ts';
import { Empty } from '../../components/Empty.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { ChangeTable } from '../names/ChangeTable.tsx';
import { namesMessages } from '../names/messages.ts';
import { categoriesMessages } from './messages.ts';
import { UnknownTable } from './UnknownTable.tsx';

/** The categories that the taxonomy does not know, and what has been decided about them. */
export function Categories() {
  const { screens } = useMessages();
  const texts = useCatalogue(categoriesMessages);
  const names = useCatalogue(namesMessages);
  return (
    <Screen title={screens.categories}>
      <p className="prose muted">{texts.intro}</p>
      <Stack gap="xl">
        <QueryState query={useUnknownCategories()} failed={texts.failed}>
          {(unknown) =>
            unknown.categories.length > 0 ? (
              <UnknownTable {...unknown} />
            ) : (
              <Empty title={texts.none} hint={texts.noneHint} />
            )
          }
        </QueryState>
        <QueryState query={useRearrangements({ noun: 'category' })} failed={names.changesFailed}>
          {({ rearrangements }) =>
            rearrangements.length > 0 && <ChangeTable changes={rearrangements} />
          }
        </QueryState>
      </Stack>
    </Screen>
  );
}
