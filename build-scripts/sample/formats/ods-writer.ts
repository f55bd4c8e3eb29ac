import { escapedXml, markupOf, type Tags } from './markup-writers.ts';
import { chunksOf, type Writer } from './table.ts';
import { zipped } from './zipped.ts';

const TYPE = 'application/vnd.oasis.opendocument.spreadsheet';
const SPACE = 'urn:oasis:names:tc:opendocument:xmlns';
const PREFIXES = ['office', 'table', 'text'].map((name) => `xmlns:${name}="${SPACE}:${name}:1.0"`);
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

const TAGS: Tags = {
  start: `${XML}<office:document-content ${PREFIXES.join(' ')} office:version="1.3"><office:body><office:spreadsheet><table:table table:name="Data">`,
  row: (cells) => `<table:table-row>${cells}</table:table-row>`,
  cell(cell) {
    if (cell === null || cell === '') return '<table:table-cell/>';
    if (typeof cell === 'number')
      return `<table:table-cell office:value-type="float" office:value="${cell}"/>`;
    if (typeof cell === 'boolean')
      return `<table:table-cell office:value-type="boolean" office:boolean-value="${cell}"/>`;
    const paragraphs = cell.split('\n').map((line) => `<text:p>${escapedXml(line)}</text:p>`);
    return `<table:table-cell office:value-type="string">${paragraphs.join('')}</table:table-cell>`;
  },
  end: '</table:table></office:spreadsheet></office:body></office:document-content>',
};

const MANIFEST = `${XML}<manifest:manifest xmlns:manifest="${SPACE}:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="${TYPE}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`;

/** Writes rows as an OpenDocument spreadsheet. */
export const writeOds: Writer = (table, out) =>
  zipped(
    [
      // The format has this part first, and not compressed.
      { path: 'mimetype', content: [TYPE], compress: false },
      { path: 'META-INF/manifest.xml', content: [MANIFEST] },
      { path: 'content.xml', content: chunksOf(markupOf(table, TAGS)) },
    ],
    out,
  );
