import type { MouseEvent } from 'react';
import { PAGE_SIZE, pageCount } from '../../../api/contract/pages/pagination.ts';
import { paging } from '../../lib/paging.ts';
import { isPlainClick } from '../plain-click.ts';

type Props = {
  readonly page: number;
  readonly total: number;
  /** The name of the list: 'Categories'. */
  readonly label: string;
  readonly href: (page: number) => string;
  readonly goTo: (page: number) => void;
};

/** The same markup as site/components/Pagination.astro, without jumps; links change the view without loading a page. */
export function ListPages({ page, total, label, href, goTo }: Props) {
  const pages = pageCount(total, PAGE_SIZE);
  if (pages === 1) return null;
  const links = paging({ page, pages, jumps: [], range: null }, href);
  const follow = (to: number) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <nav className="pagination" aria-label={`${label}: pages`}>
      {links.previous === null ? (
        <span>Previous</span>
      ) : (
        <a rel="prev" href={links.previous} onClick={follow(page - 1)}>
          Previous
        </a>
      )}
      <ol>
        {links.numbers.map((number) => (
          <li key={number.page}>
            <a
              href={number.href}
              aria-label={`Page ${number.page}`}
              aria-current={number.page === page ? 'page' : undefined}
              onClick={follow(number.page)}
            >
              {number.page}
            </a>
          </li>
        ))}
      </ol>
      {links.next === null ? (
        <span>Next</span>
      ) : (
        <a rel="next" href={links.next} onClick={follow(page + 1)}>
          Next
        </a>
      )}
    </nav>
  );
}
