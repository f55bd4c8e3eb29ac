import type { BatchUploadAnswer } from '../../../api/contract/imports-api.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { importMessages } from '../imports/messages.ts';
import { uploadMessages } from './messages.ts';

type Props = { readonly extraction: BatchUploadAnswer['columnExtraction'] };

/** Which of the columns that are looked for a file has, and which it lacks. */
export function ColumnExtraction({ extraction }: Props) {
  const { report } = useCatalogue(uploadMessages);
  const { number, share } = useFormat();
  const { extractedCount, extractionRate, successful, missing } = extraction;
  return (
    <div>
      <h3>{report.columns}</h3>
      <p className="muted">
        {report.columnsFound(
          number(extractedCount),
          number(successful.length + missing.length),
          share(extractionRate / 100),
        )}
      </p>
      <dl className="field-lists">
        <dt className="good">{report.found}</dt>
        <dd>
          <Names fields={successful} />
        </dd>
        <dt className="warn">{report.missing}</dt>
        <dd>
          <Names fields={missing} />
        </dd>
      </dl>
    </div>
  );
}

function Names({ fields }: { readonly fields: readonly string[] }) {
  const { fields: names } = useCatalogue(importMessages);
  const { report } = useCatalogue(uploadMessages);
  const { list } = useFormat();
  return fields.length === 0 ? report.nothing : list(fields.map((field) => names[field] ?? field));
}
