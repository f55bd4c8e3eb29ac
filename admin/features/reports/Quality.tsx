import { BarChart } from '@mantine/charts';
import { Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { REPORT_ROUTES } from '../../../api/contract/calls/report-routes.ts';
import type { Quality as QualityData } from '../../../api/contract/calls/reports.ts';
import { useQuality } from '../../api/reports.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { businessesPath } from '../../paths.ts';
import { Duplicates } from './Duplicates.tsx';
import { reportsMessages } from './messages.ts';
import { NAME_WIDTH } from './names.ts';
import { ReportSection } from './ReportSection.tsx';

/** The report on data quality: missing details and suspected duplicates. */
export function Quality() {
  const texts = useCatalogue(reportsMessages);
  const { number } = useFormat();
  return (
    <ReportSection
      title={texts.reports.quality}
      query={useQuality()}
      csv={REPORT_ROUTES.qualityTable.path}
    >
      {({ total, missing, duplicates }) => (
        <>
          <p className="muted">{texts.qualityIntro(number(total))}</p>
          <MissingDetails missing={missing} />
          <Duplicates duplicates={duplicates} />
        </>
      )}
    </ReportSection>
  );
}

function MissingDetails({ missing }: Pick<QualityData, 'missing'>) {
  const texts = useCatalogue(reportsMessages);
  const { number, share } = useFormat();
  const { code } = useMessages().language;
  const data = missing.map((entry) => ({ ...entry, name: texts.missingFields[entry.field] }));
  const percent = (value: number) => share(value / 100);
  const whole = new Intl.NumberFormat(code, { style: 'percent' }).format;
  return (
    <>
      <div className="charts one" role="img" aria-label={texts.missingChart}>
        <BarChart
          h={240}
          data={data}
          dataKey="name"
          orientation="vertical"
          valueFormatter={percent}
          series={[{ name: 'share', label: texts.share, color: 'var(--accent)' }]}
          xAxisProps={{ domain: [0, 100], tickFormatter: (value: number) => whole(value / 100) }}
          yAxisProps={{ width: NAME_WIDTH }}
          gridAxis="y"
          tickLine="none"
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <Table className="data-table report-table" captionSide="top">
        <Table.Caption>{texts.missing}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.missingField}</Table.Th>
            <Table.Th scope="col" className="number">
              {texts.listings}
            </Table.Th>
            <Table.Th scope="col" className="number">
              {texts.share}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map(({ field, name, listings, share: ofAll }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td className="number">
                <Link to={businessesPath({ missing: field })}>{number(listings)}</Link>
              </Table.Td>
              <Table.Td className="number">{percent(ofAll)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
