import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { PAGE_SIZE, pageRange } from '../../api/contract/pages/pagination.ts';
import { LISTS, type ListName, listAddress, readListAddress } from '../lib/lists.ts';
import { rangeText } from '../lib/paging.ts';
import { IslandBoundary } from './island-boundary.tsx';
import { ListCards } from './lists/ListCards.tsx';
import { ListPages } from './lists/ListPages.tsx';
import { ListToolbar } from './lists/ListToolbar.tsx';
import { listQuery, queryClient } from './lists/read-list.ts';
import { isSame, useListView } from './lists/use-list-view.ts';
import { isPlainClick } from './plain-click.ts';
import { useSlow } from './use-slow.ts';

type Props = {
  readonly list: ListName;
  readonly letter: string | null;
  /** The page of the list that the static page shows. */
  readonly page: number;
};

/** Ids in site/components/ListExplorer.astro and in the templates that use it. */
const STATIC_LIST = 'static-list';
const LIST_HEADING = 'list-heading';

/** The text and focus of the static search box before hydration; `text` is null if it is empty. */
function readEarly(): { readonly text: string | null; readonly focused: boolean } {
  const box = document.querySelector<HTMLInputElement>('astro-island .toolbar input');
  return { text: box?.value || null, focused: box !== null && box === document.activeElement };
}

/**
 * Searches and pages through a list without loading pages. The static list stays visible until other
 * content is ready, and returns when the address is its own again.
 */
export function ListExplorer(props: Props) {
  return (
    <IslandBoundary>
      <Explorer {...props} />
    </IslandBoundary>
  );
}

function Explorer({ list, letter, page: ownPage }: Props) {
  const [early] = useState(readEarly);
  const own = { search: '', page: ownPage };
  const controls = useListView(list, letter, own, early.text);
  const { view, goTo } = controls;
  const active = !isSame(view, own);
  const query = useQuery(
    { ...listQuery(list, letter, view, controls.continued), enabled: active },
    queryClient,
  );
  const waiting = active && (query.isPending || query.isPlaceholderData);
  const slow = useSlow(waiting);
  const loading = slow || (query.isPending && controls.continued);
  const shown = active && (loading || !query.isPending);

  useLayoutEffect(() => {
    const own = document.getElementById(STATIC_LIST);
    if (!own) return;
    own.hidden = shown;
    return () => {
      own.hidden = false;
    };
  }, [shown]);

  const turnTo = (to: number) => {
    goTo(to);
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: reducedMotion ? 'auto' : 'smooth' });
    document.getElementById(LIST_HEADING)?.focus({ preventScroll: true });
  };
  useEffect(() => {
    const own = document.getElementById(STATIC_LIST);
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('.pagination a');
      if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event)) return;
      event.preventDefault();
      turnTo(readListAddress(new URL(link.href)).page);
    };
    own?.addEventListener('click', follow);
    return () => own?.removeEventListener('click', follow);
  });

  const { many } = LISTS[list];
  const data = shown && !loading ? query.data : undefined;
  const failed = shown && !loading && data === undefined;
  const empty = data?.items.length === 0;
  return (
    <>
      <ListToolbar
        list={list}
        typed={controls.typed}
        onType={controls.type}
        onSubmit={controls.submit}
        focused={early.focused}
      />
      <div role="status">
        {shown && loading && <p className="range">Loading {many}…</p>}
        {failed && (
          <div className="empty">
            <h3>Unable to load {many}</h3>
            <p>There was an error loading the {many}. Please try again later.</p>
            <p>
              <button type="button" className="button" onClick={() => query.refetch()}>
                Try again
              </button>
            </p>
          </div>
        )}
        {empty && (
          <div className="empty">
            <h3>No {many} found</h3>
            <p>
              Try adjusting your search terms or <a href={LISTS[list].path()}>browse all {many}</a>
            </p>
          </div>
        )}
        {data && !empty && (
          <p className="range">
            {rangeText(
              { ...pageRange(data.page, PAGE_SIZE, data.total), total: data.total },
              LISTS[list],
            )}
          </p>
        )}
      </div>
      {shown && loading && <Skeletons />}
      {data && !empty && (
        <div aria-busy={waiting}>
          <ListCards page={data} />
          <ListPages
            page={data.page}
            total={data.total}
            label={many}
            href={(page) => listAddress(list, letter, { ...view, page })}
            goTo={turnTo}
          />
        </div>
      )}
    </>
  );
}

const SKELETONS = Array.from({ length: PAGE_SIZE }, (_, index) => index);

function Skeletons() {
  return (
    <ul className="cards" aria-hidden="true">
      {SKELETONS.map((index) => (
        <li key={index} className="card skeleton">
          <i />
          <i />
          <i />
        </li>
      ))}
    </ul>
  );
}
