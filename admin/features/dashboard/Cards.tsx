import { Link } from 'react-router-dom';
import type { AdminStats } from '../../../api/contract/calls/back-office.ts';
import type { Overview } from '../../../api/contract/calls/overview.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { PATHS } from '../../paths.ts';
import { publicationState } from '../home/publication-state.ts';
import { dashboardMessages } from './messages.ts';

type Props = {
  /** Both are undefined while they load. */
  readonly stats: AdminStats | undefined;
  readonly system: Overview['system'] | undefined;
};

/** The four main figures. */
export function Cards({ stats, system }: Props) {
  const texts = useCatalogue(dashboardMessages);
  const { number, bytes } = useFormat();
  const cards = [
    {
      label: texts.businesses,
      value: stats && number(stats.totalBusinesses),
      note: stats && texts.businessesNote(number(stats.waiting)),
      to: PATHS.businesses,
    },
    {
      label: texts.categories,
      value: stats && number(stats.totalCategories),
      note: stats && texts.categoriesNote(number(stats.countries), number(stats.cities)),
      to: `${PATHS.reports}?report=categories`,
    },
    {
      label: texts.queue,
      value: system && number(system.queuedPages),
      note: system && texts.states[publicationState(system)],
      to: PATHS.rebuilds,
      isBad: system?.publication === 'stuck',
    },
    {
      label: texts.database,
      value: system && bytes(system.databaseBytes),
      note:
        system &&
        (system.diskFreeBytes === null
          ? texts.databaseAlone
          : texts.databaseNote(bytes(system.diskFreeBytes))),
      to: null,
    },
  ];
  return (
    <ul className="cards" aria-label={texts.cards}>
      {cards.map(({ label, value, note, to, isBad }) => (
        <li key={label} className="card">
          {to === null ? <p>{label}</p> : <Link to={to}>{label}</Link>}
          <p className="card-value">{value ?? <span className="awaited" />}</p>
          <p className={isBad ? 'card-note bad' : 'card-note'}>{note ?? '\u00a0'}</p>
        </li>
      ))}
    </ul>
  );
}
