import { Box, Group, Select } from '@mantine/core';
import { IconLock, IconUserCheck } from '@tabler/icons-react';
import type { ImportColumns } from '../../../../api/contract/calls/imports-api.ts';
import { DataTable } from '../../../components/DataTable.tsx';
import { useFormat } from '../../../components/use-format.ts';
import { useCatalogue } from '../../../messages/language.tsx';
import { fieldLabel, listingFields } from '../../../messages/listing-fields.ts';
import { reportMessages } from '../report/messages.ts';
import { columnMessages } from './messages.ts';

type Sheet = ImportColumns['sheets'][number];
export type Column = Sheet['columns'][number];

type Props = {
  readonly sheet: Sheet;
  /** The fields that a column can be mapped to. */
  readonly fields: readonly string[];
  readonly meaning: (column: Column) => string | null;
  /** Without it, the meanings are only shown, below a report that names the missing fields. */
  readonly onChange?: (column: Column, meaning: string | null) => void;
  /** What is said about the values, if not that those of unknown columns are not stored. */
  readonly hint?: string;
  /** Whether a meaning that comes from the header can be removed, too. */
  readonly isRemovable?: boolean;
};

/** The columns of a sheet, with sample values and meanings. */
export function SheetColumns({
  sheet,
  fields,
  meaning,
  onChange,
  hint,
  isRemovable = false,
}: Props) {
  const texts = useCatalogue(columnMessages);
  const names = useCatalogue(listingFields);
  const { presets } = useCatalogue(reportMessages);
  const { number, list } = useFormat();
  const found = new Set(sheet.columns.map(meaning));
  const missing = fields
    .filter((field) => !found.has(field))
    .map((field) => fieldLabel(names, field));
  const isRead = sheet.preset !== null;
  const options = fields.map((field) => ({ value: field, label: fieldLabel(names, field) }));
  return (
    <Box mb="xl">
      <Group gap="0 1rem" align="baseline" mt="md">
        {sheet.sheet !== null && <strong>{texts.sheet(sheet.sheet)}</strong>}
        <span className="muted">
          {sheet.headerRows === 0 && texts.noHeaderRow}
          {sheet.headerRows === 1 && texts.row(number(sheet.row))}
          {sheet.headerRows === 2 && texts.rows(number(sheet.row - 1), number(sheet.row))}
        </span>
        {sheet.preset !== null && (
          <span className="muted">{texts.preset(presets[sheet.preset] ?? sheet.preset)}</span>
        )}
      </Group>
      {sheet.preset === null && <p className="bad">{texts.unknownSheet}</p>}
      <p className="muted">{hint ?? texts.notKeptHint}</p>
      {onChange && (
        <p className="muted">
          {texts.found(number(fields.length - missing.length), number(fields.length))}
        </p>
      )}
      {onChange && missing.length > 0 && (
        <details className="muted">
          <summary>{texts.missing(number(missing.length))}</summary>
          {list(missing)}
        </details>
      )}
      <DataTable
        label={sheet.sheet === null ? texts.title : texts.sheet(sheet.sheet)}
        className="as-cards file-columns"
        entries={sheet.columns}
        // A column's only identity is its position.
        keyOf={(column) => sheet.columns.indexOf(column)}
        columns={[
          { label: texts.header, cell: ({ header }) => <Header text={header ?? texts.noHeader} /> },
          { label: texts.samples, cell: (column) => <Samples column={column} isRead={isRead} /> },
          {
            label: texts.meaning,
            cell: (column) => (
              <MeaningSelect
                column={column}
                options={options}
                isRemovable={isRemovable}
                value={meaning(column)}
                {...(onChange && { onChange: (value) => onChange(column, value) })}
              />
            ),
          },
        ]}
      />
    </Box>
  );
}

/** Longer headers are cut, in UTF-16 units: some files have whole sentences there. */
const MAX_HEADER_LENGTH = 80;

const cutHeader = (header: string) =>
  header.length <= MAX_HEADER_LENGTH
    ? header
    : `${header.slice(0, MAX_HEADER_LENGTH).toWellFormed()}…`;

function Header({ text }: { readonly text: string }) {
  return <bdi title={text.length > MAX_HEADER_LENGTH ? text : undefined}>{cutHeader(text)}</bdi>;
}

type SamplesProps = {
  readonly column: Column;
  /** Whether the sheet is imported: sample values of other sheets are not stored. */
  readonly isRead: boolean;
};

function Samples({ column, isRead }: SamplesProps) {
  const texts = useCatalogue(columnMessages);
  const { samples, field, personal } = column;
  if (personal) return null;
  const none = field === null || !isRead ? texts.notKept : texts.noSamples;
  return (
    <Group component="span" gap="0 0.75rem" fw={400} className="samples muted">
      {samples.length === 0 ? none : samples.map((text) => <bdi key={text}>{text}</bdi>)}
    </Group>
  );
}

type MeaningSelectProps = {
  readonly column: Column;
  readonly options: { readonly value: string; readonly label: string }[];
  readonly value: string | null;
  readonly isRemovable: boolean;
  readonly onChange?: (value: string | null) => void;
};

function MeaningSelect({ column, options, value, isRemovable, onChange }: MeaningSelectProps) {
  const texts = useCatalogue(columnMessages);
  const { header, field, mapped, personal } = column;
  if (personal)
    return (
      <span className="muted stated">
        <IconLock size={16} aria-hidden="true" />
        {texts.personal}
      </span>
    );
  if (header === null) return <span className="muted">{texts.notReadField}</span>;
  if (!onChange) {
    const label = options.find((option) => option.value === value)?.label;
    return <span className={label ? undefined : 'muted'}>{label ?? texts.notReadField}</span>;
  }
  return (
    <Select
      aria-label={texts.meaningOf(cutHeader(header))}
      data={options}
      value={value}
      onChange={onChange}
      placeholder={texts.notReadField}
      searchable
      // A saved mapping can be removed, but not what the header itself means.
      clearable={isRemovable || field === null || mapped}
      allowDeselect={isRemovable || field === null || mapped}
      rightSectionPointerEvents="auto"
      {...(mapped &&
        value === field && {
          description: texts.mapped,
          leftSection: <IconUserCheck size={16} aria-hidden="true" />,
        })}
    />
  );
}
