/** What a cell of a table may hold; null is an empty cell. Numbers are finite. */
export type Cell = string | number | boolean | null;
