/** The value of a cell; null is an empty cell. Numbers are finite. */
export type Cell = string | number | boolean | null;
