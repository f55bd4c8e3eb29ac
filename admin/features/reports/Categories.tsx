import { BarChart } from '@mantine/charts';
import { Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { REPORT_ROUTES } from '../../../api/contract/calls/report-routes.ts';
import type { CategoriesReport } from '../../../api/contract/calls/reports.ts';
import { useCategoriesReport } from '../../api/reports.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { businessesPath } from '../../paths.ts';
import { reportsMessages } from './messages.ts';
import { NAME_WIDTH, shorten } from './names.ts';
import { ReportSection } from './ReportSection.tsx';
import { useShortened } from './use-shortened.tsx';

const BARS = 12;
const ROWS = 20;
const BAR_PIXELS = 28;

/** The report on categories: listings, ratings and growth. */
export function Categories() {
  const texts = useCatalogue(reportsMessages);
  return (
    <ReportSection
      title={texts.reports.categories}
      query={useCategoriesReport()}
      csv={REPORT_ROUTES.categoriesTable.path}
    >
      {(report) => (
        <>
          <Chart report={report} />
          <CategoryTable categories={report.categories} />
        </>
      )}
    </ReportSection>
  );
}

function Chart({ report: { rating, categories } }: { readonly report: CategoriesReport }) {
  const texts = useCatalogue(reportsMessages);
  const { number, compact, decimal } = useFormat();
  const data = categories.slice(0, BARS);
  return (
    <>
      <p className="muted">
        {texts.categoriesIntro(rating === null ? texts.noRating : decimal(rating))}
      </p>
      <div className="charts one" role="img" aria-label={texts.categoriesChart}>
        <BarChart
          h={data.length * BAR_PIXELS + 40}
          data={data}
          dataKey="category"
          orientation="vertical"
          valueFormatter={number}
          series={[{ name: 'listings', label: texts.listings, color: 'var(--accent)' }]}
          xAxisProps={{ tickFormatter: compact }}
          yAxisProps={{ width: NAME_WIDTH, tickFormatter: shorten, interval: 0 }}
          gridAxis="y"
          tickLine="none"
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
    </>
  );
}

function CategoryTable({ categories }: Pick<CategoriesReport, 'categories'>) {
  const texts = useCatalogue(reportsMessages);
  const { number, share, decimal } = useFormat();
  const [shown, button] = useShortened(categories, ROWS);
  return (
    <>
      <Table className="data-table" aria-label={texts.reports.categories}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.category}</Table.Th>
            <Table.Th scope="col" className="number">
              {texts.listings}
            </Table.Th>
            <Table.Th scope="col" className="number" visibleFrom="sm">
              {texts.share}
            </Table.Th>
            <Table.Th scope="col" className="number">
              {texts.rating}
            </Table.Th>
            <Table.Th scope="col" className="number">
              {texts.lastDays}
            </Table.Th>
            <Table.Th scope="col" className="number" visibleFrom="sm">
              {texts.daysBefore}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ category, slug, listings, rating, rated, added, addedBefore, ...row }) => (
            <Table.Tr key={slug}>
              <Table.Th scope="row">
                <bdi>{category}</bdi>
              </Table.Th>
              <Table.Td className="number">
                <Link to={businessesPath({ category })}>{number(listings)}</Link>
              </Table.Td>
              <Table.Td className="number" visibleFrom="sm">
                {share(row.share / 100)}
              </Table.Td>
              <Table.Td className="number">
                <span title={texts.rated(number(rated))}>
                  {rating === null ? '–' : decimal(rating)}
                </span>
              </Table.Td>
              <Table.Td className="number">{number(added)}</Table.Td>
              <Table.Td className="number" visibleFrom="sm">
                {number(addedBefore)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {button}
    </>
  );
}
