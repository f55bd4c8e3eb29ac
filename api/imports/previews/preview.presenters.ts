import { SAMPLES_PER_COLUMN } from '../../contract/calls/imports-api.ts';
import type { ImportPreview, PreviewedRow } from '../../contract/calls/preview-routes.ts';
import type { ImportNotice } from '../../contract/text/import-notices.ts';
import { presentSheets } from '../imports.presenters.ts';
import type { ColumnMapping } from '../reading/columns.ts';
import { MAPPED_FIELDS } from '../reading/fields.ts';
import type { FilePreview } from './preview-rows.ts';

type Parts = Pick<ImportPreview, 'choices'> & {
  /** The name of the file, as it was uploaded. */
  readonly name: string;
  readonly mapping: ColumnMapping;
  readonly notes: readonly ImportNotice[];
};

/** The preview of a file with the fields that its columns are read as. */
export function presentPreview(
  { sheets, problem, remarks, ...found }: FilePreview,
  { name, choices, mapping, notes }: Parts,
): ImportPreview {
  return {
    ...found,
    choices,
    fields: [...MAPPED_FIELDS],
    problem: problem && { ...problem, params: { ...problem.params, ...fileOf(problem, name) } },
    remarks: [...remarks, ...notes],
    sheets: presentSheets(sheets, mapping).map((sheet, at) => {
      const rows = [...(sheets[at]?.rows ?? [])];
      return {
        ...sheet,
        rows,
        columns: sheet.columns.map((column, index) =>
          column.samples.length > 0 || column.personal
            ? column
            : { ...column, samples: samplesIn(rows, index) },
        ),
      };
    }),
  };
}

/** The stored file has a safe form of its name. */
const fileOf = ({ params }: ImportNotice, name: string) => ('file' in params ? { file: name } : {});

function samplesIn(rows: readonly PreviewedRow[], index: number): string[] {
  const samples = new Set(rows.flatMap(({ cells }) => cells[index] ?? []));
  return [...samples].slice(0, SAMPLES_PER_COLUMN);
}
