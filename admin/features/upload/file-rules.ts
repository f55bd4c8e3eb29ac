/** Specification, "Upload size": at most 150 MB per file. */
const MAX_BYTES = 150 * 1024 * 1024;

export const isTooLarge = ({ size }: File): boolean => size > MAX_BYTES;

/** What can be uploaded, by the type that a browser gives a file and by its ending. */
export const SPREADSHEET_TYPES = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.ms-excel': ['.xls'],
  'text/csv': ['.csv'],
};
