import './report.css';
import type { BatchUploadAnswer } from '../../../../api/contract/calls/imports-api.ts';
import { useFormat } from '../../../components/use-format.ts';
import { useCatalogue } from '../../../messages/catalogue.ts';
import { ExpandableList } from './ExpandableList.tsx';
import { reportMessages } from './messages.ts';

type Props = { readonly analysis: BatchUploadAnswer['duplicateAnalysis'] };

/** The records that the database already has, and those repeated in the file. */
export function DuplicateAnalysis({ analysis }: Props) {
  const texts = useCatalogue(reportMessages);
  const { number, share } = useFormat();
  const lines: readonly (readonly [label: string, count: number, rate?: number])[] = [
    [texts.totalRecords, analysis.totalRecords],
    [texts.recordsWithPlaceId, analysis.recordsWithPlaceId],
    [texts.databaseDuplicates, analysis.databaseDuplicateCount, analysis.databaseDuplicateRate],
    [texts.newPlaceIds, analysis.newPlaceIdCount, analysis.newPlaceIdRate],
    [texts.excelDuplicates, analysis.excelDuplicateCount],
  ];
  return (
    <div>
      <h3>{texts.duplicates}</h3>
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
      <ExpandableList
        title={texts.repeated}
        texts={analysis.excelDuplicateRecords}
        total={analysis.excelDuplicateCount}
      />
    </div>
  );
}
