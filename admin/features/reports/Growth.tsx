import { AreaChart, BarChart } from '@mantine/charts';
import { SegmentedControl } from '@mantine/core';
import { z } from 'zod';
import {
  GROWTH_STEPS,
  type Growth as GrowthData,
  REPORT_ROUTES,
} from '../../../api/contract/calls/reports.ts';
import { routePath } from '../../../api/contract/calls/route.ts';
import { useGrowth } from '../../api/reports.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { timesIn } from '../../components/times.ts';
import { useFormat } from '../../components/use-format.ts';
import { useSearchState } from '../../components/use-search-state.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { reportsMessages } from './messages.ts';
import { ReportSection } from './ReportSection.tsx';

const schema = z.object({ step: z.enum(GROWTH_STEPS).catch('day') });

/** The report on growth: listings added over time. */
export function Growth() {
  const [{ step }, change] = useSearchState(schema);
  const texts = useCatalogue(reportsMessages);
  return (
    <ReportSection
      title={texts.reports.growth}
      query={useGrowth(step)}
      csv={routePath(REPORT_ROUTES.growthTable, { query: { step } })}
      tools={
        <SegmentedControl
          aria-label={texts.step}
          value={step}
          onChange={(value) => change({ step: value }, { replace: true })}
          data={GROWTH_STEPS.map((value) => ({ value, label: texts.steps[value] }))}
        />
      }
    >
      {(growth) => <ChartsAndTable growth={growth} />}
    </ReportSection>
  );
}

function ChartsAndTable({ growth }: { readonly growth: GrowthData }) {
  const { step, timeZone, total, points } = growth;
  const texts = useCatalogue(reportsMessages);
  const { number, compact } = useFormat();
  const { code } = useMessages().language;
  const day = timesIn(
    timeZone,
    code,
    step === 'month' ? { month: 'long', year: 'numeric' } : { dateStyle: 'medium' },
  );
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const data = points.map(({ from, ...point }) => ({ ...point, from: day(from) }));
  const shared = {
    h: 200,
    data,
    dataKey: 'from',
    valueFormatter: number,
    yAxisProps: { tickFormatter: compact, width: 56, allowDecimals: false },
    xAxisProps: { minTickGap: 40 },
    tickLine: 'none',
  } as const;
  return (
    <>
      <p className="muted">
        {texts.growthIntro(number(total))} {texts.growthDays(timeZone)}
      </p>
      <div
        className="charts"
        role="img"
        aria-label={texts.growthChart(day(first.from), day(last.from), number(last.total))}
      >
        <div>
          <p>{texts.addedChart}</p>
          <BarChart
            {...shared}
            series={[{ name: 'added', label: texts.added, color: 'var(--accent)' }]}
            barChartProps={{ accessibilityLayer: false }}
            maxBarWidth={40}
          />
        </div>
        <div>
          <p>{texts.totalChart}</p>
          <AreaChart
            {...shared}
            series={[{ name: 'total', label: texts.inAll, color: 'var(--accent)' }]}
            areaChartProps={{ accessibilityLayer: false }}
            curveType="stepAfter"
            withDots={points.length === 1}
          />
        </div>
      </div>
      <DataTable
        className="report-table"
        label={texts.reports.growth}
        entries={points.toReversed()}
        most={12}
        keyOf={({ from }) => from}
        columns={[
          {
            label: step === 'week' ? texts.weekStart : texts.steps[step],
            cell: ({ from }) => <time dateTime={from}>{day(from)}</time>,
          },
          { label: texts.added, isNumber: true, cell: ({ added }) => number(added) },
          { label: texts.inAll, isNumber: true, cell: ({ total }) => number(total) },
        ]}
      />
    </>
  );
}
