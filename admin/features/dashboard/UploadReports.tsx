import { Badge, Box, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { UploadReport } from '../../../api/contract/calls/imports-api.ts';
import { useUploadReports } from '../../api/imports.ts';
import { Ago } from '../../components/Ago.tsx';
import { Facts } from '../../components/Facts.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { importMessages } from '../imports/messages.ts';
import { StateBadge } from '../imports/StateBadge.tsx';
import { dashboardMessages } from './messages.ts';

/** Number of reports on the dashboard, as specified. */
const SHOWN = 3;

/** The results of the last uploaded files. */
export function UploadReports() {
  const { screens } = useMessages();
  const texts = useCatalogue(dashboardMessages);
  const { number } = useFormat();
  const query = useUploadReports();
  const count = query.data?.length ?? 0;
  return (
    <section aria-labelledby="upload-reports">
      <Group component="h2" id="upload-reports" gap="xs">
        {texts.reports}
        <Badge variant="default" role="img" aria-label={texts.reportCount(number(count))}>
          {number(count)}
        </Badge>
      </Group>
      <QueryState query={query} failed={texts.reportsFailed}>
        {(reports) =>
          reports.length === 0 ? (
            <p className="muted">
              {texts.noReports} <Link to={PATHS.upload}>{screens.upload}</Link>
            </p>
          ) : (
            <>
              <ul className="lines">
                {reports.slice(0, SHOWN).map((report) => (
                  <UploadReportItem key={report.id} report={report} />
                ))}
              </ul>
              <Link to={PATHS.imports} className="panel-more">
                {texts.allImports}
              </Link>
            </>
          )
        }
      </QueryState>
    </section>
  );
}

function UploadReportItem({ report }: { readonly report: UploadReport }) {
  const texts = useCatalogue(dashboardMessages);
  const { counts } = useCatalogue(importMessages);
  const { number, duration } = useFormat();
  const { id, status, timestamp, summary, results, duplicateAnalysis } = report;
  return (
    <Box component="li" py="xs">
      <Group gap="0 1rem" align="baseline">
        <Link to={PATHS.import(id)}>
          <bdi>{summary.fileName}</bdi>
        </Link>
        <StateBadge status={status} dryRun={false} rejected={results.rejected} />
        <Ago at={timestamp} className="muted" />
      </Group>
      <Facts
        className="fact-row"
        facts={[
          [texts.records, number(summary.totalRecords)],
          [counts.inserted, number(results.inserted)],
          [counts.updated, number(results.updated)],
          [counts.unchanged, number(results.unchanged)],
          [counts.skipped, number(results.skipped)],
          [counts.rejected, number(results.rejected)],
          [texts.duplicates, number(duplicateAnalysis.totalDuplicateRecords)],
          [texts.seconds, duration(summary.processingTimeSeconds)],
        ]}
      />
    </Box>
  );
}
