import { Link } from 'react-router-dom';
import { type Quality as QualityData, REPORT_ROUTES } from '../../../api/contract/calls/reports.ts';
import { useQuality } from '../../api/reports.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { businessesPath } from '../../paths.ts';
import { Bars } from './Bars.tsx';
import { Duplicates } from './Duplicates.tsx';
import { reportsMessages } from './messages.ts';
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
      <Bars
        aria-label={texts.missingChart}
        h={240}
        data={data}
        dataKey="name"
        valueFormatter={percent}
        series={[{ name: 'share', label: texts.share, color: 'var(--accent)' }]}
        xAxisProps={{ domain: [0, 100], tickFormatter: (value: number) => whole(value / 100) }}
      />
      <DataTable
        className="report-table"
        label={texts.missing}
        hasCaption
        entries={data}
        keyOf={({ field }) => field}
        columns={[
          { label: texts.missingField, cell: ({ name }) => name },
          {
            label: texts.listings,
            isNumber: true,
            cell: ({ field, listings }) => (
              <Link to={businessesPath({ missing: field })}>{number(listings)}</Link>
            ),
          },
          { label: texts.share, isNumber: true, cell: (entry) => percent(entry.share) },
        ]}
      />
    </>
  );
}
