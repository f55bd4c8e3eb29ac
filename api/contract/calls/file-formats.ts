/**
 * The endings of the files that an import reads, as a file dialog offers them. The reader itself goes by the
 * content of a file. Each may also be packed: `listings.csv.gz`.
 */
export const FILE_ENDINGS = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx', '.xlsm'],
  'application/vnd.ms-excel': ['.xls'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.ods', '.fods'],
  'text/csv': ['.csv'],
  'text/plain': ['.txt', '.tsv'],
  'application/json': ['.json', '.jsonl', '.ndjson'],
  'application/geo+json': ['.geojson', '.geojsonl'],
  'application/vnd.apache.parquet': ['.parquet', '.geoparquet'],
  'text/html': ['.html', '.htm'],
  'application/xml': ['.xml'],
  'application/gzip': ['.gz'],
  'application/zip': ['.zip'],
} as const;

/** All of them, for messages: `.xlsx, .xls, …`. */
export const FILE_ENDING_LIST: string = Object.values(FILE_ENDINGS).flat().join(', ');
