import type { ReactNode } from 'react';
import { searchAddress } from '../../../api/contract/pages/search-address.ts';
import type { SearchQuery } from '../../../api/contract/pages/search-api.ts';
import { isPlainClick } from '../lists/ListPages.tsx';

export type GoTo = (query: SearchQuery) => void;

type Props = {
  readonly to: SearchQuery;
  readonly goTo: GoTo;
  readonly children: ReactNode;
  /** For a link to what is there already. */
  readonly current?: 'page' | 'true' | undefined;
  /** What it is called where its text says too little. */
  readonly label?: string;
};

/** A link to another search, which is gone to without loading a page. */
export function SearchLink({ to, goTo, current, label, children }: Props) {
  return (
    <a
      href={searchAddress(to)}
      aria-current={current}
      aria-label={label}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        goTo(to);
      }}
    >
      {children}
    </a>
  );
}
