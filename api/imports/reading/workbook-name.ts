import { basename, extname } from 'node:path';

/** The extension of a file in lower case, such as `.csv`. */
export const extensionOf = (file: string): string => extname(basename(file)).toLowerCase();

/** Whether a file is a workbook by its name; other names, also .xls, say little about the content. */
export const isNamedWorkbook = (file: string): boolean => extensionOf(file).startsWith('.xlsx');
