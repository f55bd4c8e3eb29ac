import { numberText } from './cell-text.ts';
import { dateCell, Grid, positionOf } from './grid.ts';
import type { XmlEvents } from './xml-part.ts';
import { paddedAsShown } from './zero-padding.ts';

type Attributes = Readonly<Record<string, string>>;

/** Parts of a cell whose texts are not its own: remarks and drawings. */
const HIDDEN: ReadonlySet<string> = new Set(['annotation', 'frame', 'custom-shape', 'ruby-text']);

/** Collects the rows of the tables of an OpenDocument spreadsheet. */
export function odsRows() {
  const grid = new Grid();
  let cell: Attributes | null = null;
  let isCovered = false;
  let text = '';
  let paragraphs = 0;
  let inParagraph = false;
  let hidden = 0;

  function openText(name: string, attributes: Attributes): void {
    if (name === 'p') {
      if (paragraphs > 0) text += '\n';
      paragraphs += 1;
      inParagraph = true;
    } else if (name === 's')
      text += ' '.repeat(Math.min(positionOf(attributes['text:c']) ?? 1, 100));
    else if (name === 'tab') text += '\t';
    else if (name === 'line-break') text += '\n';
  }

  function value(attributes: Attributes): string | null {
    const number = attributes['office:value'];
    switch (attributes['office:value-type']) {
      case 'float':
      case 'percentage':
      case 'currency':
        return number === undefined ? text || null : paddedAsShown(numberText(number), text);
      case 'date':
        return dateCell(attributes['office:date-value'] ?? text) || null;
      case 'boolean':
        return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE';
      default:
        return (attributes['office:string-value'] ?? text) || null;
    }
  }

  /** Whether it is an error, which has an empty text as its value, or a formula without a result. */
  function isUnread(attributes: Attributes): boolean {
    if (attributes['calcext:value-type'] === 'error') return true;
    const hasResult = text !== '' || attributes['office:value-type'] !== undefined;
    return attributes['table:formula'] !== undefined && !hasResult;
  }

  return {
    grid,
    open(name, attributes) {
      if (hidden > 0 || HIDDEN.has(name)) hidden += 1;
      else if (cell) openText(name, attributes);
      else if (name === 'table-cell' || name === 'covered-table-cell') {
        cell = attributes;
        isCovered = name === 'covered-table-cell';
        text = '';
        paragraphs = 0;
      } else if (name === 'table-row') {
        grid.openRow({ repeated: positionOf(attributes['table:number-rows-repeated']) ?? 1 });
      } else if (name === 'table') grid.openSheet(attributes['table:name'] ?? '');
    },
    text(piece) {
      if (cell && inParagraph && hidden === 0) text += piece;
    },
    close(name) {
      if (hidden > 0) hidden -= 1;
      else if (name === 'p') inParagraph = false;
      else if (name === 'table-row') grid.closeRow();
      else if (cell && (name === 'table-cell' || name === 'covered-table-cell')) {
        const repeated = positionOf(cell['table:number-columns-repeated']) ?? 1;
        if (!isCovered && isUnread(cell)) grid.addUnread({ repeated });
        else grid.addCell(isCovered ? null : value(cell), { repeated });
        cell = null;
      }
    },
  } satisfies XmlEvents & { grid: Grid };
}
