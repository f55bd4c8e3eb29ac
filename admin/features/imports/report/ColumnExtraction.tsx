import './report.css';
import type { BatchUploadAnswer } from '../../../../api/contract/calls/imports-api.ts';
import { useFormat } from '../../../components/use-format.ts';
import { useCatalogue } from '../../../messages/catalogue.ts';
import { fieldLabel, listingFields } from '../../../messages/listing-fields.ts';
import { reportMessages } from './messages.ts';

type Props = { readonly extraction: BatchUploadAnswer['columnExtraction'] };

/** The expected columns that a file has, and the missing ones. */
export function ColumnExtraction({ extraction }: Props) {
  const texts = useCatalogue(reportMessages);
  const { number, share } = useFormat();
  const { extractedCount, extractionRate, successful, missing } = extraction;
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
        <dd>
          <FieldNames fields={successful} />
        </dd>
        <dt className="warn">{texts.missing(number(missing.length))}</dt>
        <dd>
          <FieldNames fields={missing} />
        </dd>
      </dl>
    </div>
  );
}

function FieldNames({ fields }: { readonly fields: readonly string[] }) {
  const names = useCatalogue(listingFields);
  const texts = useCatalogue(reportMessages);
  const { list } = useFormat();
  return fields.length === 0
    ? texts.nothing
    : list(fields.map((field) => fieldLabel(names, field)));
}
