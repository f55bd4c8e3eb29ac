import type { ReactNode } from 'react';
import { searchAddress } from '../../../api/contract/pages/search-address.ts';
import type { SearchQuery } from '../../../api/contract/pages/search-api.ts';
import { isPlainClick } from '../plain-click.ts';

export type GoTo = (query: SearchQuery) => void;

type Props = {
  readonly to: SearchQuery;
  readonly goTo: GoTo;
  readonly children: ReactNode;
  /** The value of aria-current, for a link to the current state. */
  readonly current?: 'page' | 'true' | undefined;
  /** Accessible name, where the text alone is not enough. */
  readonly label?: string;
};

/** A link to another search, which opens without loading a page. */
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
