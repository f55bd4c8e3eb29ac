/** The specified maximum size of a file. */
const MAX_BYTES = 150 * 1024 * 1024;

/** Whether a file exceeds 150 MB. */
export const isTooLarge = ({ size }: File): boolean => size > MAX_BYTES;

/** The accepted files: MIME type → file extensions. */
export const SPREADSHEET_TYPES = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.ms-excel': ['.xls'],
  'text/csv': ['.csv'],
};
