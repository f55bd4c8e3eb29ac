import type { BatchUploadAnswer } from '../../../api/contract/imports-api.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { FirstOnes } from './FirstOnes.tsx';
import { uploadMessages } from './messages.ts';

type Props = { readonly analysis: BatchUploadAnswer['duplicateAnalysis'] };

/** Which records were known before, and which stand in the file twice. */
export function DuplicateAnalysis({ analysis }: Props) {
  const { report } = useCatalogue(uploadMessages);
  const { number, share } = useFormat();
  const lines: readonly (readonly [label: string, count: number, rate?: number])[] = [
    [report.totalRecords, analysis.totalRecords],
    [report.recordsWithPlaceId, analysis.recordsWithPlaceId],
    [report.databaseDuplicates, analysis.databaseDuplicateCount, analysis.databaseDuplicateRate],
    [report.newPlaceIds, analysis.newPlaceIdCount, analysis.newPlaceIdRate],
    [report.excelDuplicates, analysis.excelDuplicateCount],
  ];
  return (
    <div>
      <h3>{report.duplicates}</h3>
      <dl className="number-list">
        {lines.map(([label, count, rate]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {number(count)}
              {rate !== undefined && <span className="muted"> {share(rate / 100)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <FirstOnes
        title={report.repeated}
        texts={analysis.excelDuplicateRecords}
        total={analysis.excelDuplicateCount}
      />
    </div>
  );
}
