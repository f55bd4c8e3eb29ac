import { numberText } from './cell-text.ts';
import { dateCell, Grid, MAX_COLUMNS, positionOf } from './grid.ts';
import type { XmlEvents } from './xml-part.ts';
import { padded, zeroPadding } from './zero-padding.ts';

/** Excel's own limit. */
const MAX_STYLES = 65_490;

type Attributes = Readonly<Record<string, string>>;

/** Collects the rows of a workbook in the XML of Excel 2003, which many programs name .xls. */
export function spreadsheetMlRows() {
  const grid = new Grid();
  let cell: Attributes | null = null;
  let type = '';
  let text = '';
  let inData = false;
  let inComment = false;
  /** The formats with zeros in front, by the names of styles, and by the columns that have such a style. */
  const formats = new Map<string, string>();
  const formatsOfColumns = new Map<number, string>();
  let style = '';
  let rowStyle: string | undefined;
  let columns = 0;

  function openColumn(attributes: Attributes): void {
    const from = Math.max(columns, (positionOf(attributes['ss:Index']) ?? 1) - 1);
    columns = from + 1 + (positionOf(attributes['ss:Span']) ?? 0);
    const format = formats.get(attributes['ss:StyleID'] ?? '');
    if (format === undefined) return;
    for (let column = from; column < Math.min(columns, MAX_COLUMNS); column += 1)
      formatsOfColumns.set(column, format);
  }

  /** A cell without a style has that of its row, or else of its column. */
  function numberAsShown(attributes: Attributes): string {
    const own = attributes['ss:StyleID'] ?? rowStyle;
    const format =
      own === undefined
        ? formatsOfColumns.get(grid.columnOf(positionOf(attributes['ss:Index'])))
        : formats.get(own);
    return format === undefined ? numberText(text) : padded(numberText(text), format);
  }

  function value(attributes: Attributes): string | null {
    if (text === '') return null;
    if (type === 'Number') return numberAsShown(attributes);
    if (type === 'DateTime') return dateCell(text);
    if (type === 'Boolean') return text.trim() === '1' ? 'TRUE' : 'FALSE';
    return text;
  }

  return {
    grid,
    open(name, attributes) {
      if (name === 'Comment') inComment = true;
      else if (inComment) return;
      else if (name === 'Data') {
        type = attributes['ss:Type'] ?? 'String';
        inData = true;
      } else if (name === 'Cell') {
        cell = attributes;
        [type, text] = ['', ''];
      } else if (name === 'Row') {
        grid.openRow({ number: positionOf(attributes['ss:Index']) });
        rowStyle = attributes['ss:StyleID'];
      } else if (name === 'Column') openColumn(attributes);
      else if (name === 'Worksheet') {
        grid.openSheet(attributes['ss:Name'] ?? '');
        formatsOfColumns.clear();
        columns = 0;
      } else if (name === 'Style') style = attributes['ss:ID'] ?? '';
      else if (name === 'NumberFormat') {
        const format = zeroPadding(attributes['ss:Format'] ?? '');
        if (format !== null && formats.size < MAX_STYLES) formats.set(style, format);
      }
    },
    text(piece) {
      if (inData && !inComment) text += piece;
    },
    close(name) {
      if (name === 'Comment') inComment = false;
      else if (inComment) return;
      else if (name === 'Data') inData = false;
      else if (name === 'Cell' && cell) {
        const number = positionOf(cell['ss:Index']);
        // A formula without data has no result.
        if (type === 'Error' || (type === '' && cell['ss:Formula'])) grid.addUnread({ number });
        else grid.addCell(value(cell), { number });
        const further = positionOf(cell['ss:MergeAcross']);
        if (further) grid.addCell(null, { repeated: further });
        cell = null;
      } else if (name === 'Row') grid.closeRow();
    },
  } satisfies XmlEvents & { grid: Grid };
}
