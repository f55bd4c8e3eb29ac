import { z } from 'zod';
import { useRearrangements } from '../../api/rearrangements.ts';
import { useUndoDays } from '../../api/settings.ts';
import { Empty } from '../../components/Empty.tsx';
import { Pager } from '../../components/Pager.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useSearchState } from '../../components/use-search-state.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { ChangeTable } from './ChangeTable.tsx';
import { namesMessages } from './messages.ts';

const schema = z.object({ page: z.coerce.number().int().min(1).catch(1) });

/** What has been changed about categories, or about cities and regions, the newest first. */
export function Changes({ noun }: { readonly noun: 'category' | 'place' }) {
  const texts = useCatalogue(namesMessages);
  const { number } = useFormat();
  const undoDays = useUndoDays();
  const [{ page }, change] = useSearchState(schema);
  return (
    <>
      <p className="prose muted">{texts.changesIntro(number(undoDays))}</p>
      <QueryState query={useRearrangements({ noun, page })} failed={texts.changesFailed}>
        {({ rearrangements, pagination }) =>
          rearrangements.length > 0 ? (
            <>
              <ChangeTable changes={rearrangements} />
              <Pager {...pagination} onChange={(to) => change({ page: to })} />
            </>
          ) : (
            <Empty title={texts.noChanges} />
          )
        }
      </QueryState>
    </>
  );
}
