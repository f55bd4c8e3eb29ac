import type { ImportState } from '../../../api/contract/imports-api.ts';
import { useImportStarters } from '../../api/read-import-starters.ts';
import { useUploadReports } from '../../api/read-upload-reports.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { importMessages } from './messages.ts';

/** What file it was, when, and how many of its records were known before. */
export function ImportFacts({ state }: { readonly state: ImportState }) {
  const { one } = useCatalogue(importMessages);
  const { bytes, moment, duration } = useFormat();
  const { totalBytes, createdAt, finishedAt } = state;
  const starter = useImportStarters([state]).get(state.id);
  return (
    <div className="import-facts">
      <section>
        <h2>{one.summary}</h2>
        <dl className="facts-list">
          <dt>{one.size}</dt>
          <dd>{bytes(totalBytes)}</dd>
          {starter !== undefined && (
            <>
              <dt>{one.starter}</dt>
              <dd>{starter}</dd>
            </>
          )}
          <dt>{one.started}</dt>
          <dd>
            <time dateTime={createdAt}>{moment(createdAt)}</time>
          </dd>
          {finishedAt && (
            <>
              <dt>{one.finished}</dt>
              <dd>
                <time dateTime={finishedAt}>{moment(finishedAt)}</time>
              </dd>
              <dt>{one.took}</dt>
              <dd>{duration((Date.parse(finishedAt) - Date.parse(createdAt)) / 1000)}</dd>
            </>
          )}
        </dl>
      </section>
      <Duplicates id={state.id} />
    </div>
  );
}

/** Reports are kept of the last imports that were for good; nothing of others. */
function Duplicates({ id }: { readonly id: number }) {
  const { one } = useCatalogue(importMessages);
  const { number, share } = useFormat();
  const report = useUploadReports().data?.find((entry) => entry.id === id);
  if (!report) return null;
  const { duplicateAnalysis: found } = report;
  return (
    <section>
      <h2>{one.duplicates}</h2>
      <dl className="facts-list">
        <dt>{one.known}</dt>
        <dd>{number(found.databaseDuplicateCount)}</dd>
        <dt>{one.fresh}</dt>
        <dd>{number(found.newPlaceIdCount)}</dd>
        <dt>{one.repeated}</dt>
        <dd>{number(found.excelDuplicateCount)}</dd>
        <dt>{one.placeIds}</dt>
        <dd>{number(found.uniquePlaceIds)}</dd>
        <dt>{one.duplicateRate}</dt>
        <dd>{share(found.duplicateRate / 100)}</dd>
      </dl>
    </section>
  );
}
