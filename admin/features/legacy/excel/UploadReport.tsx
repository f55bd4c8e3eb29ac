import { Link } from 'react-router-dom';
import type { UploadAnswer } from '../../../../api/contract/calls/imports-api.ts';
import { useFormat } from '../../../components/use-format.ts';
import { useCatalogue } from '../../../messages/catalogue.ts';
import { PATHS } from '../../../paths.ts';
import { legacyMessages } from '../messages.ts';

/** The report of an upload. That of a failed upload has zeros and one error. */
export type Report = Pick<
  UploadAnswer,
  | 'success'
  | 'message'
  | 'totalRows'
  | 'successCount'
  | 'skippedCount'
  | 'errorCount'
  | 'errors'
  | 'skippedBusinesses'
> & { readonly importId: number | null };

/** Specification, "Business constants and limits". */
const LISTED = 5;

/** Shows the report of an upload, with the first skipped and invalid rows. */
export function UploadReport({ report }: { readonly report: Report }) {
  const { report: texts } = useCatalogue(legacyMessages);
  const { number } = useFormat();
  const { success, message, importId, errors, skippedBusinesses } = report;
  const counts = ['totalRows', 'successCount', 'skippedCount', 'errorCount'] as const;
  return (
    <div className="legacy-report">
      <h3>{texts.title}</h3>
      <p className={success ? undefined : 'bad'}>{message}</p>
      <dl className="legacy-numbers">
        {counts.map((name) => (
          <div key={name}>
            <dt>{texts[name]}</dt>
            <dd>{number(report[name])}</dd>
          </div>
        ))}
      </dl>
      <First title={texts.duplicates} names={skippedBusinesses} total={report.skippedCount} />
      <First title={texts.errors} names={errors} total={report.errorCount} />
      {importId !== null && <Link to={PATHS.import(importId)}>{texts.open}</Link>}
    </div>
  );
}

type FirstProps = {
  readonly title: string;
  readonly names: readonly string[];
  readonly total: number;
};

function First({ title, names, total }: FirstProps) {
  const { more } = useCatalogue(legacyMessages);
  const { number } = useFormat();
  const shown = names.slice(0, LISTED);
  if (shown.length === 0) return null;
  return (
    <div>
      <h4>{title}</h4>
      <ul>
        {shown.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat.
          <li key={index} dir="auto">
            {name}
          </li>
        ))}
        {total > shown.length && <li className="muted">{more(number(total - shown.length))}</li>}
      </ul>
    </div>
  );
}
