import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useStats } from '../../api/overview.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { businessesPath, PATHS } from '../../paths.ts';
import { businessesMessages } from './messages.ts';

type Props = {
  /** Listings on the current page; undefined while it loads. */
  readonly onPage: number | undefined;
  /** Listings on all pages; undefined while they load. */
  readonly total: number | undefined;
};

/** Live counts of the directory and of the current list. */
export function Counters({ onPage, total }: Props) {
  const { counters } = useCatalogue(businessesMessages);
  const { number, share } = useFormat();
  const { data: stats } = useStats();
  const waiting = stats && (
    <Link to={businessesPath({ approved: 'no' })}>{counters.waiting(number(stats.waiting))}</Link>
  );
  const approvedShare =
    stats &&
    stats.listings > 0 &&
    counters.approvedShare(share(roundedDown(stats.approved, stats.listings)));
  return (
    <dl className="counters">
      <Counter
        label={counters.total}
        value={stats?.listings}
        to={PATHS.businesses}
        note={waiting}
      />
      <Counter
        label={counters.approved}
        value={stats?.approved}
        to={businessesPath({ approved: 'yes' })}
        note={approvedShare}
      />
      <Counter
        label={counters.here}
        value={onPage}
        note={total !== undefined && counters.hereNote(number(total))}
      />
      <Counter
        label={counters.categories}
        value={stats?.totalCategories}
        note={counters.categoriesNote}
      />
    </dl>
  );
}

/** A share with whole thousandths, rounded down as specified (back-office.md, 11): 999 of 1,001 are 99.8 %. */
const roundedDown = (part: number, total: number) => Math.floor((part * 1_000) / total) / 1_000;

type CounterProps = {
  readonly label: string;
  /** Undefined while it loads, or if it could not be loaded. */
  readonly value: number | undefined;
  readonly to?: string;
  readonly note: ReactNode;
};

function Counter({ label, value, to, note }: CounterProps) {
  const { counters } = useCatalogue(businessesMessages);
  const { number } = useFormat();
  const { isError } = useStats();
  const awaited = (
    <>
      {isError ? <span aria-hidden="true">–</span> : <span className="awaited" />}
      <span className="unseen">{isError ? counters.unknown : counters.awaited}</span>
    </>
  );
  const shown = value === undefined ? awaited : number(value);
  return (
    <div>
      <dt>{label}</dt>
      <dd className="large-figure">{to === undefined ? shown : <Link to={to}>{shown}</Link>}</dd>
      <dd className="muted">{note}</dd>
    </div>
  );
}
