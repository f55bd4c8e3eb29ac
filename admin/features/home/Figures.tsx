import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AdminStats } from '../../../api/contract/calls/overview.ts';
import { Empty } from '../../components/Empty.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { businessesPath, PATHS } from '../../paths.ts';
import { homeMessages } from './messages.ts';

/** The figures of the directory; each links to what it counts. */
export function Figures({ stats }: { readonly stats: AdminStats }) {
  const { screens } = useMessages();
  const texts = useCatalogue(homeMessages);
  const { moment } = useFormat();
  const figures = useFigures(stats);
  return (
    <>
      {stats.listings === 0 && (
        <Empty title={texts.empty} hint={texts.emptyHint}>
          <Button component={Link} to={PATHS.upload} mt="sm">
            {screens.upload}
          </Button>
        </Empty>
      )}
      <ul className="lines">
        {figures.map(({ label, value, to, at, needsAttention }) => (
          <li key={label}>
            <Link to={to} className="home-link figure">
              <span>{label}</span>
              <span
                className={needsAttention ? 'figure-value warn' : 'figure-value'}
                title={at ? moment(at) : undefined}
              >
                {value}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The figures, each with the address of the list or report behind it. `at` is the time of a relative value. */
function useFigures(stats: AdminStats) {
  const texts = useCatalogue(homeMessages);
  const { number, decimal, ago } = useFormat();
  const report = (name: string) => `${PATHS.reports}?report=${name}`;
  const since = (at: string | null) => (at === null ? texts.never : ago(at));
  const newest = businessesPath({ sortBy: 'createdAt', sortOrder: 'desc' });
  return [
    { label: texts.listings, value: number(stats.listings), to: PATHS.businesses },
    {
      label: texts.approved,
      value: number(stats.approved),
      to: businessesPath({ approved: 'yes' }),
    },
    {
      label: texts.waiting,
      value: number(stats.waiting),
      to: businessesPath({ approved: 'no' }),
      needsAttention: stats.waiting > 0,
    },
    { label: texts.lastWeek, value: number(stats.newLast7Days), to: newest },
    { label: texts.lastMonth, value: number(stats.newLast30Days), to: report('growth') },
    { label: texts.deleted, value: number(stats.deleted), to: PATHS.deletions },
    { label: texts.categories, value: number(stats.totalCategories), to: report('categories') },
    { label: texts.countries, value: number(stats.countries), to: report('geography') },
    { label: texts.cities, value: number(stats.cities), to: `${report('geography')}&layer=cities` },
    {
      label: texts.rating,
      value: stats.averageRating === null ? texts.never : decimal(stats.averageRating),
      to: report('categories'),
    },
    {
      label: texts.lastImport,
      value: since(stats.lastImportAt),
      at: stats.lastImportAt,
      to: PATHS.imports,
    },
    {
      label: texts.lastUpdate,
      value: since(stats.lastUpdateAt),
      at: stats.lastUpdateAt,
      to: PATHS.audit,
    },
  ];
}
