import { numberText } from './cell-text.ts';
import { dateCell, Grid, positionOf } from './grid.ts';
import type { XmlEvents } from './xml-part.ts';

type Attributes = Readonly<Record<string, string>>;

/** Collects the rows of a workbook in the XML of Excel 2003, which many programs name .xls. */
export function spreadsheetMlRows() {
  const grid = new Grid();
  let cell: Attributes | null = null;
  let type = '';
  let text = '';
  let inData = false;
  let inComment = false;

  function value(): string | null {
    if (text === '') return null;
    if (type === 'Number') return numberText(text);
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
      } else if (name === 'Row') grid.openRow({ number: positionOf(attributes['ss:Index']) });
      else if (name === 'Worksheet') grid.openSheet(attributes['ss:Name'] ?? '');
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
        else grid.addCell(value(), { number });
        const further = positionOf(cell['ss:MergeAcross']);
        if (further) grid.addCell(null, { repeated: further });
        cell = null;
      } else if (name === 'Row') grid.closeRow();
    },
  } satisfies XmlEvents & { grid: Grid };
}
