import { LONGEST_ROW } from './spreadsheet.ts';

/** One value of a JSON document that is a row; `text` is null if it is longer than `LONGEST_ROW`. */
export type JsonValue = {
  /** The key of the list that the value is in; null for a list that is the whole document. */
  readonly key: string | null;
  readonly text: string | null;
};

/** Begins each row of a GeoJSON text sequence (RFC 8142). */
export const RECORD_SEPARATOR = '\x1e';

const LF = 0x0a;
const [TAB, CR, SPACE, QUOTE, COMMA, COLON, BACKSLASH] = [9, 13, 32, 34, 44, 58, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE, RECORD, MARK] = [91, 93, 123, 125, 0x1e, 0xfeff];
const isBlank = (code: number) =>
  code === SPACE || code === LF || code === CR || code === TAB || code === RECORD || code === MARK;

/**
 * Divides a JSON document into its rows, without holding it: the values of a list, of lists in it, or of the
 * lists in an object that `isRead` accepts by their key. A document of several values has these as its rows.
 * @param isRead null if an object at the top is a row itself
 * @returns `push` takes the next piece of text and returns the rows that are complete with it
 */
export function jsonScanner(isRead: ((key: string) => boolean) | null) {
  /** The open brackets outside of rows. */
  const open: number[] = [];
  let key: string | null = null;
  /** The text of the current value, if it is wanted and not too long. */
  let text = '';
  let isKept = false;
  let isTooLong = false;
  /** Open brackets inside of the current value; -1 outside of values. */
  let depth = -1;
  let isInText = false;
  let isEscaped = false;
  let isKey = false;
  let done: JsonValue[] = [];

  /** The end of the string that `at` is in; the length of the piece if it continues in the next one. */
  function endOfText(piece: string, from: number): number {
    let at = from;
    while (at < piece.length) {
      if (isEscaped) {
        isEscaped = false;
        at += 1;
        continue;
      }
      const code = piece.charCodeAt(at);
      if (code === BACKSLASH) isEscaped = true;
      else if (code === QUOTE) {
        isInText = false;
        return at + 1;
      }
      at += 1;
    }
    return at;
  }

  /** The end of the current value or of the piece. */
  function endOfValue(piece: string, from: number): number {
    let at = from;
    while (at < piece.length) {
      if (isInText) {
        at = endOfText(piece, at);
        if (!isInText && depth === 0) return finish(piece, from, at);
        continue;
      }
      const code = piece.charCodeAt(at);
      if (code === QUOTE) isInText = true;
      else if (code === OPEN || code === OPEN_LIST) depth += 1;
      else if (code === CLOSE || code === CLOSE_LIST) {
        // A plain value ends before the bracket that closes its list.
        if (depth === 0) return finish(piece, from, at);
        depth -= 1;
        if (depth === 0) return finish(piece, from, at + 1);
      } else if (depth === 0 && (code === COMMA || isBlank(code))) return finish(piece, from, at);
      at += 1;
    }
    keep(piece, from, at);
    return at;
  }

  function keep(piece: string, from: number, to: number): void {
    if (!isKept) return;
    if (text.length + to - from > LONGEST_ROW) {
      isTooLong = true;
      text = '';
    } else if (!isTooLong) text += piece.slice(from, to);
  }

  function finish(piece: string, from: number, to: number): number {
    keep(piece, from, to);
    depth = -1;
    if (isKey) key = text;
    else if (isKept) done.push({ key, text: isTooLong ? null : text });
    isKey = false;
    return to;
  }

  function begin(kept: boolean): void {
    depth = 0;
    text = '';
    isKept = kept;
    isTooLong = false;
  }

  /** Handles one character outside of values. @returns the index of the next one */
  function step(piece: string, at: number): number {
    const code = piece.charCodeAt(at);
    if (isBlank(code) || code === COMMA || code === COLON) return at + 1;
    const within = open.at(-1);
    if (code === CLOSE_LIST || code === CLOSE) {
      open.pop();
      if (open.length <= 1) key = null;
      return at + 1;
    }
    if (within === OPEN) {
      if (key === null) isKey = true;
      else if (code === OPEN_LIST && isRead?.(nameOf(key))) {
        key = nameOf(key);
        open.push(code);
        return at + 1;
      }
      begin(isKey);
      if (!isKey) key = null;
      return at;
    }
    if (code === OPEN_LIST || (code === OPEN && open.length === 0 && isRead)) {
      open.push(code);
      return at + 1;
    }
    begin(true);
    return at;
  }

  return {
    push(piece: string): JsonValue[] {
      let at = 0;
      while (at < piece.length) at = depth >= 0 ? endOfValue(piece, at) : step(piece, at);
      const values = done;
      done = [];
      return values;
    },
    /** Whether the document ends inside of a value or of a list. */
    isOpen: () => open.length > 0 || depth > 0 || isInText,
    /** Completes a last value that nothing follows, such as a number. */
    end(): JsonValue[] {
      return this.push(' ');
    },
  };
}

function nameOf(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal; // A damaged key is no name of a list.
  }
}
