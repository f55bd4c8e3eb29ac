/** Path of the file with the documents of the pages: one document a line, as JSON. */
declare const DOCUMENTS: string;
