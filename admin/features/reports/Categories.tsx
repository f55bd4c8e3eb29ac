import { Link } from 'react-router-dom';
import { REPORT_ROUTES } from '../../../api/contract/calls/reports.ts';
import { useCategoriesReport } from '../../api/reports.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { businessesPath } from '../../paths.ts';
import { Bars } from './Bars.tsx';
import { reportsMessages } from './messages.ts';
import { ReportSection } from './ReportSection.tsx';

const BARS = 12;
const BAR_PIXELS = 28;

/** The report on categories: listings, ratings and growth. */
export function Categories() {
  const texts = useCatalogue(reportsMessages);
  const { number, compact, share, decimal } = useFormat();
  const ratingOf = (rating: number | null, none: string) =>
    rating === null ? none : decimal(rating);
  return (
    <ReportSection
      title={texts.reports.categories}
      query={useCategoriesReport()}
      csv={REPORT_ROUTES.categoriesTable.path}
    >
      {({ rating, categories }) => (
        <>
          <p className="muted">{texts.categoriesIntro(ratingOf(rating, texts.noRating))}</p>
          <Bars
            aria-label={texts.categoriesChart}
            h={Math.min(categories.length, BARS) * BAR_PIXELS + 40}
            data={categories.slice(0, BARS)}
            dataKey="category"
            valueFormatter={number}
            series={[{ name: 'listings', label: texts.listings, color: 'var(--accent)' }]}
            xAxisProps={{ tickFormatter: compact }}
          />
          <DataTable
            className="report-table"
            most={20}
            label={texts.reports.categories}
            entries={categories}
            keyOf={({ slug }) => slug}
            columns={[
              { label: texts.category, cell: ({ category }) => <bdi>{category}</bdi> },
              {
                label: texts.listings,
                isNumber: true,
                cell: ({ category, listings }) => (
                  <Link to={businessesPath({ category })}>{number(listings)}</Link>
                ),
              },
              {
                label: texts.share,
                isNumber: true,
                visibleFrom: 'sm',
                cell: (category) => share(category.share / 100),
              },
              {
                label: texts.rating,
                isNumber: true,
                cell: (category) => (
                  <span title={texts.rated(number(category.rated))}>
                    {ratingOf(category.rating, '–')}
                  </span>
                ),
              },
              { label: texts.lastDays, isNumber: true, cell: ({ added }) => number(added) },
              {
                label: texts.daysBefore,
                isNumber: true,
                visibleFrom: 'sm',
                cell: ({ addedBefore }) => number(addedBefore),
              },
            ]}
          />
        </>
      )}
    </ReportSection>
  );
}
