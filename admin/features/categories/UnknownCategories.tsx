import { useUnknownCategories } from '../../api/category-mappings.ts';
import { Empty } from '../../components/Empty.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { useCatalogue } from '../../messages/language.tsx';
import { categoriesMessages } from './messages.ts';
import { UnknownTable } from './UnknownTable.tsx';

/** The categories that the taxonomy does not know, with the targets that they can be mapped to. */
export function UnknownCategories() {
  const texts = useCatalogue(categoriesMessages);
  return (
    <>
      <p className="prose muted">{texts.intro}</p>
      <QueryState query={useUnknownCategories()} failed={texts.failed}>
        {(unknown) =>
          unknown.categories.length > 0 ? (
            <UnknownTable {...unknown} />
          ) : (
            <Empty title={texts.none} hint={texts.noneHint} />
          )
        }
      </QueryState>
    </>
  );
}
