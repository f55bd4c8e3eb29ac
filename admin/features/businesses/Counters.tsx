import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useStats } from '../../api/read-stats.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { PATHS } from '../../paths.ts';
import { CATALOGUE } from './messages.ts';

type Props = {
  /** Listings on the page that is shown, and on all of its list; undefined until they are there. */
  readonly here: number | undefined;
  readonly found: number | undefined;
};

/** How much there is, live. */
export function Counters({ here, found }: Props) {
  const { counters } = useCatalogue(CATALOGUE);
  const { number, share } = useFormat();
  const { data: stats, isError } = useStats();
  const value = (count: number | undefined) => (
    <Value isUnknown={isError && count === undefined}>{count !== undefined && number(count)}</Value>
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
      <Counter label={counters.here} note={found !== undefined && counters.hereNote(number(found))}>
        {value(here)}
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

type ValueProps = { readonly isUnknown: boolean; readonly children: ReactNode };

function Value({ isUnknown, children }: ValueProps) {
  const { counters } = useCatalogue(CATALOGUE);
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
