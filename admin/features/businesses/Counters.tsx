import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useStats } from '../../api/overview.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { PATHS } from '../../paths.ts';
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
  const { data: stats, isError } = useStats();
  const value = (count: number | undefined) => (
    <CounterValue isUnknown={isError && count === undefined}>
      {count !== undefined && number(count)}
    </CounterValue>
  );
  const approved = stats?.approved ?? 0;
  return (
    <dl className="counters">
      <Counter
        label={counters.total}
        note={
          stats && (
            <Link to={`${PATHS.businesses}?approved=no`}>
              {counters.waiting(number(stats.waiting))}
            </Link>
          )
        }
      >
        <Link to={PATHS.businesses}>{value(stats?.listings)}</Link>
      </Counter>
      <Counter
        label={counters.approved}
        note={
          stats !== undefined &&
          stats.listings > 0 &&
          counters.approvedShare(share(approved / stats.listings))
        }
      >
        <Link to={`${PATHS.businesses}?approved=yes`}>{value(stats?.approved)}</Link>
      </Counter>
      <Counter label={counters.here} note={total !== undefined && counters.hereNote(number(total))}>
        {value(onPage)}
      </Counter>
      <Counter label={counters.categories} note={counters.categoriesNote}>
        {value(stats?.totalCategories)}
      </Counter>
    </dl>
  );
}

type CounterProps = {
  readonly label: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
};

function Counter({ label, note, children }: CounterProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="counter-value">{children}</dd>
      <dd className="muted">{note}</dd>
    </div>
  );
}

type CounterValueProps = { readonly isUnknown: boolean; readonly children: ReactNode };

function CounterValue({ isUnknown, children }: CounterValueProps) {
  const { counters } = useCatalogue(businessesMessages);
  if (children) return children;
  if (isUnknown)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="unseen">{counters.unknown}</span>
      </>
    );
  return (
    <>
      <span className="awaited" />
      <span className="unseen">{counters.awaited}</span>
    </>
  );
}
