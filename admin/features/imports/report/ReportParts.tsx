import './report.css';
import type { ImportReportAnswer } from '../../../../api/contract/calls/imports-api.ts';
import type { ImportNotice } from '../../../../api/contract/text/import-notices.ts';
import { Facts } from '../../../components/Facts.tsx';
import { useFormat } from '../../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../../messages/language.tsx';
import { fieldLabel, listingFields } from '../../../messages/listing-fields.ts';
import { describeNotice } from '../describe-import.ts';
import { DecodedTexts } from '../encoding/DecodedTexts.tsx';
import { ExpandableList } from './ExpandableList.tsx';
import { reportMessages } from './messages.ts';

type Props = {
  readonly report: Pick<
    ImportReportAnswer,
    'columnExtraction' | 'duplicateAnalysis' | 'errors' | 'errorCount' | 'skippedSheets'
  > &
    Partial<Pick<ImportReportAnswer, 'remarks' | 'remarkCount' | 'decodedTexts'>>;
};

/** The columns, duplicates, skipped sheets, rejected rows and remarks of an import. */
export function ReportParts({ report }: Props) {
  const messages = useMessages();
  const texts = useCatalogue(reportMessages);
  const { errors, errorCount, skippedSheets, remarks = [], remarkCount = 0 } = report;
  const describe = (notice: ImportNotice) => describeNotice(notice, messages).text;
  return (
    <>
      <div className="report-parts">
        <ColumnExtraction extraction={report.columnExtraction} />
        <DuplicateAnalysis analysis={report.duplicateAnalysis} />
      </div>
      <DecodedTexts texts={report.decodedTexts ?? []} />
      <ExpandableList title={texts.skippedSheets} texts={skippedSheets.map(describe)} />
      <ExpandableList title={texts.errors} texts={errors.map(describe)} total={errorCount} />
      <ExpandableList title={texts.remarks} texts={remarks.map(describe)} total={remarkCount} />
    </>
  );
}

type ExtractionProps = { readonly extraction: ImportReportAnswer['columnExtraction'] };

/** The expected columns that a file has, and the missing ones. */
function ColumnExtraction({ extraction }: ExtractionProps) {
  const texts = useCatalogue(reportMessages);
  const names = useCatalogue(listingFields);
  const { number, share, list } = useFormat();
  const { extractedCount, extractionRate, successful, missing } = extraction;
  const namesOf = (fields: readonly string[]) =>
    fields.length === 0 ? texts.nothing : list(fields.map((field) => fieldLabel(names, field)));
  return (
    <div>
      <h3>{texts.columns}</h3>
      <p className="muted">
        {texts.columnsFound(
          number(extractedCount),
          number(successful.length + missing.length),
          share(extractionRate / 100),
        )}
      </p>
      <dl className="field-lists">
        <dt className="good">{texts.found(number(successful.length))}</dt>
        <dd>{namesOf(successful)}</dd>
        <dt className="warn">{texts.missing(number(missing.length))}</dt>
        <dd>{namesOf(missing)}</dd>
      </dl>
    </div>
  );
}

type AnalysisProps = { readonly analysis: ImportReportAnswer['duplicateAnalysis'] };

/** The records that the database already has, and those repeated in the file. */
function DuplicateAnalysis({ analysis }: AnalysisProps) {
  const texts = useCatalogue(reportMessages);
  const { number, share } = useFormat();
  const counted = (count: number, rate: number) => (
    <>
      {number(count)} <span className="muted">{share(rate / 100)}</span>
    </>
  );
  const { databaseDuplicateCount, databaseDuplicateRate, newPlaceIdCount, newPlaceIdRate } =
    analysis;
  return (
    <div>
      <h3>{texts.duplicates}</h3>
      <Facts
        className="number-list"
        facts={[
          [texts.totalRecords, number(analysis.totalRecords)],
          [texts.recordsWithPlaceId, number(analysis.recordsWithPlaceId)],
          [texts.databaseDuplicates, counted(databaseDuplicateCount, databaseDuplicateRate)],
          [texts.newPlaceIds, counted(newPlaceIdCount, newPlaceIdRate)],
          [texts.excelDuplicates, number(analysis.excelDuplicateCount)],
        ]}
      />
      <ExpandableList
        title={texts.repeated}
        texts={analysis.excelDuplicateRecords}
        total={analysis.excelDuplicateCount}
      />
    </div>
  );
}
