/** Path of the file that the pages are made from: one document a line, as JSON. */
declare const DOCUMENTS: string;
