import type { ChangedField } from '../../../../api/contract/calls/imports-api.ts';
import type { ImportPreview, PreviewedRow } from '../../../../api/contract/calls/preview-routes.ts';
import type { ImportNotice } from '../../../../api/contract/text/import-notices.ts';
import { DataTable } from '../../../components/DataTable.tsx';
import { useCountryName } from '../../../components/use-country-name.ts';
import { useFormat } from '../../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../../messages/language.tsx';
import { fieldLabel, listingFields } from '../../../messages/listing-fields.ts';
import { describeInFull, describeNotice } from '../describe-import.ts';
import { describeChange, type ValueFormat } from '../report/describe-change.ts';
import { useValueFormat } from '../report/use-value-format.ts';
import { previewMessages } from './messages.ts';

/** Rows that are shown at first. */
const SHOWN_ROWS = 5;

/** The fields that have a column of their own. */
const SHOWN: readonly ChangedField[] = [
  ...(['name', 'category', 'city', 'country', 'full_address', 'phone', 'website'] as const),
];

const textOf = ({ listing }: PreviewedRow, field: ChangedField): string | null => {
  const value = listing.find((one) => one.field === field)?.value ?? null;
  return value === null ? null : String(value);
};

/** The listings that the first rows become, or why they are rejected. */
export function SampleListings({ preview }: { readonly preview: ImportPreview }) {
  const texts = useCatalogue(previewMessages);
  const countryName = useCountryName();
  const format = useValueFormat();
  const rows = preview.sheets.flatMap((sheet) => sheet.rows);
  const isRead = rows.some(({ listing, rejection }) => listing.length > 0 || rejection !== null);
  const two = (text: string | null, detail: string | null) => (
    <div>
      <bdi>{text}</bdi>
      {detail !== null && <small dir="auto">{detail}</small>}
    </div>
  );
  return (
    <section className="preview-listings">
      <h2>{texts.listings}</h2>
      {isRead ? (
        <DataTable
          label={texts.listings}
          entries={rows}
          most={SHOWN_ROWS}
          keyOf={(row) => rows.indexOf(row)}
          columns={[
            {
              label: texts.business,
              cell: (row) => two(textOf(row, 'name') ?? '–', textOf(row, 'category')),
            },
            {
              label: texts.place,
              cell: (row) => {
                const country = textOf(row, 'country');
                const where = [textOf(row, 'city'), country && countryName(country)];
                return two(where.filter(Boolean).join(', '), textOf(row, 'full_address'));
              },
            },
            {
              label: texts.contact,
              cell: (row) => two(textOf(row, 'phone'), textOf(row, 'website')),
            },
            { label: texts.others, cell: (row) => <OtherFields row={row} format={format} /> },
            { label: texts.result, cell: (row) => <Result row={row} /> },
          ]}
        />
      ) : (
        <p className="muted">{texts.noListings}</p>
      )}
    </section>
  );
}

type OtherProps = { readonly row: PreviewedRow; readonly format: ValueFormat };

function OtherFields({ row, format }: OtherProps) {
  const texts = useCatalogue(previewMessages);
  const names = useCatalogue(listingFields);
  const { number } = useFormat();
  const others = row.listing.filter(({ field }) => !SHOWN.includes(field));
  if (others.length === 0) return null;
  return (
    <details>
      <summary>{texts.moreFields(number(others.length))}</summary>
      {others.map(({ field, value }) => (
        <div key={field}>
          <span className="muted">{fieldLabel(names, field)}:</span>{' '}
          <bdi>
            {describeChange({ field, before: null, after: value }, format).after.join(' · ')}
          </bdi>
        </div>
      ))}
    </details>
  );
}

function Result({ row: { rejection, remarks } }: { readonly row: PreviewedRow }) {
  const messages = useMessages();
  const texts = useCatalogue(previewMessages);
  const { number } = useFormat();
  /** The row is known here. */
  const say = ({ code, params: { row: _row, sheet: _sheet, ...params } }: ImportNotice) =>
    describeInFull(describeNotice({ code, params }, messages));
  if (rejection)
    return (
      <div>
        <span className="bad">{texts.willBeRejected}</span>
        <small dir="auto">{say(rejection)}</small>
      </div>
    );
  return (
    <div>
      <span className="good">{texts.willBeStored}</span>
      {remarks.length > 0 && (
        <details>
          <summary>{texts.remarks(number(remarks.length))}</summary>
          {remarks.map((remark) => (
            <small key={remark.code} dir="auto">
              {say(remark)}
            </small>
          ))}
        </details>
      )}
    </div>
  );
}
