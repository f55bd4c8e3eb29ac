import { useRef, useState } from 'react';
import { isolated } from '../../api/contract/pages/isolated.ts';
import { businessPath } from '../../api/contract/pages/urls.ts';
import { IslandBoundary } from './island-boundary.tsx';
import { forgetListing } from './saved-listings.ts';
import { useSavedListings } from './use-saved-listings.ts';

/** The listings saved in this browser, newest first, each with a button to remove it. */
export function SavedListings() {
  return (
    <IslandBoundary>
      <Listings />
    </IslandBoundary>
  );
}

function Listings() {
  const saved = useSavedListings();
  const [removed, setRemoved] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const status = useRef<HTMLParagraphElement>(null);

  const remove = (slug: string, name: string, index: number) => {
    // A name in another direction does not turn the sentence around.
    setRemoved(
      forgetListing(slug)
        ? `${isolated(name)} was removed.`
        : `${isolated(name)} could not be removed. Your browser does not allow it.`,
    );
    // The pressed button disappears: the focus moves to its neighbour, or to the status text.
    const buttons = list.current?.querySelectorAll('button');
    (buttons?.[index + 1] ?? buttons?.[index - 1] ?? status.current)?.focus();
  };

  return (
    <>
      <p ref={status} className="range" role="status" tabIndex={-1}>
        {removed}
      </p>
      {saved.length === 0 ? (
        <p className="empty">
          No saved listings yet. Press “Save” on the page of a business to add it. The list is
          stored only in this browser.
        </p>
      ) : (
        <ul ref={list} className="saved-listings">
          {saved.map(({ slug, name, category, city }, index) => (
            <li key={slug}>
              <p>
                <a href={businessPath(slug)} dir="auto">
                  {name}
                </a>
                <span className="label">
                  <bdi>{category}</bdi> · <bdi>{city}</bdi>
                </span>
              </p>
              <button type="button" className="tool" onClick={() => remove(slug, name, index)}>
                Remove
                <span className="unseen">
                  {' '}
                  <bdi>{name}</bdi>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
