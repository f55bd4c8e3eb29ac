import { type Token, Tokenizer, TokenizerMode } from 'parse5';
import { Grid, positionOf } from './grid.ts';
import { LONGEST_ROW } from './spreadsheet.ts';

/** Elements whose content is not text of the page. */
const MODES: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
};
const MOST_SPANNED = 1_000;
const MOST_NESTED = 50;

/** A table with the cell that is open in it. */
type Table = {
  readonly grid: Grid;
  /** Rows below for which a column is taken by a cell above, by index. */
  taken: number[];
  column: number;
  inRow: boolean;
  cell: { text: string; columns: number; rows: number } | null;
};

/**
 * Collects the rows of the tables of an HTML page, which many programs name .xls. Each table is a sheet,
 * also one within the cell of another.
 */
export function htmlRows() {
  const open: Table[] = [];
  /** Tables that may have rows which are not taken yet. */
  let fresh: Table[] = [];
  let count = 0;
  let isIgnored = false;

  const spanOf = ({ attrs }: Token.TagToken, name: string) =>
    Math.min(positionOf(attrs.find((attr) => attr.name === name)?.value) ?? 1, MOST_SPANNED);

  function openTable(): void {
    if (open.length >= MOST_NESTED) throw new Error('its tables are nested too deep');
    const grid = new Grid();
    count += 1;
    grid.openSheet(`Table ${count}`);
    const table: Table = { grid, taken: [], column: 0, inRow: false, cell: null };
    open.push(table);
    fresh.push(table);
  }

  function closeCell(table: Table): void {
    const { cell } = table;
    if (!cell) return;
    while ((table.taken[table.column] ?? 0) > 0) table.column += 1;
    // Spaces of other kinds are part of the text.
    const lines = cell.text.split('\n').map((line) => line.replace(/[ \t\f]+/g, ' ').trim());
    const text = lines.join('\n').trim();
    table.grid.addCell(text === '' ? null : text, { number: table.column + 1 });
    for (let further = 0; further < cell.columns; further += 1) {
      // One more than the rows below, because the end of this row counts, too.
      if (cell.rows > 1) table.taken[table.column] = cell.rows;
      table.column += 1;
    }
    table.cell = null;
  }

  function closeRow(table: Table): void {
    closeCell(table);
    if (!table.inRow) return;
    table.grid.closeRow();
    table.taken = table.taken.map((rows) => Math.max(0, rows - 1));
    table.inRow = false;
  }

  function openRow(table: Table): void {
    closeRow(table);
    table.grid.openRow();
    table.column = 0;
    table.inRow = true;
  }

  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag(tag) {
        const mode = MODES[tag.tagName];
        if (mode !== undefined) {
          tokenizer.state = mode;
          isIgnored = true;
        }
        const table = open.at(-1);
        if (tag.tagName === 'table') openTable();
        else if (!table) return;
        else if (tag.tagName === 'tr') openRow(table);
        else if (tag.tagName === 'td' || tag.tagName === 'th') {
          if (!table.inRow) openRow(table);
          closeCell(table);
          table.cell = { text: '', columns: spanOf(tag, 'colspan'), rows: spanOf(tag, 'rowspan') };
        } else if (/^(?:br|p|div|li)$/.test(tag.tagName) && table.cell) table.cell.text += '\n';
      },
      onEndTag({ tagName }) {
        if (tagName in MODES) isIgnored = false;
        const table = open.at(-1);
        if (!table) return;
        if (tagName === 'td' || tagName === 'th') closeCell(table);
        else if (tagName === 'tr') closeRow(table);
        else if (tagName === 'table') {
          closeRow(table);
          open.pop();
        }
      },
      onCharacter: ({ chars }) => addText(chars),
      // A line end in the source is a space.
      onWhitespaceCharacter: () => addText(' '),
      onNullCharacter: () => undefined,
      onComment: () => undefined,
      onDoctype: () => undefined,
      onEof: () => undefined,
    },
  );

  function addText(chars: string): void {
    const cell = open.at(-1)?.cell;
    // A cell that is never closed is longer than a row may be.
    if (!cell || isIgnored || cell.text.length > LONGEST_ROW) return;
    cell.text += chars.replace(/[\r\n]/g, ' ');
  }

  return {
    /** Takes the next piece of the page. */
    write: (piece: string, isLast: boolean) => {
      tokenizer.write(piece, isLast);
      if (isLast) for (const table of open) closeRow(table);
    },
    /** The rows since the last call. */
    *take() {
      for (const table of fresh) yield* table.grid.take();
      fresh = [...open];
    },
    place: () => open.at(-1)?.grid.place ?? {},
  };
}
