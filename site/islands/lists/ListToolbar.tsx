import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { LISTS, type ListName } from '../../lib/lists.ts';
import { showRows, showsRows } from '../../scripts/list-view.ts';

type Props = {
  readonly list: ListName;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly onSubmit: () => void;
  /** Whether the static box that this one replaces had the focus. */
  readonly focused: boolean;
};

/** The search box and the choice of view: the same markup as in site/components/ListExplorer.astro. */
export function ListToolbar({ list, typed, onType, onSubmit, focused }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [rows, setRows] = useState(showsRows);
  const { searchLabel } = LISTS[list];

  useLayoutEffect(() => {
    if (!focused || box.current === null) return;
    box.current.focus();
    box.current.setSelectionRange(box.current.value.length, box.current.value.length);
  }, [focused]);

  const choose = (asRows: boolean) => () => {
    showRows(asRows);
    setRows(asRows);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <search className="toolbar" aria-label="This list">
      <form onSubmit={submit}>
        <input
          ref={box}
          type="search"
          name="q"
          aria-label={searchLabel}
          placeholder={`${searchLabel}...`}
          maxLength={100}
          autoComplete="off"
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </form>
      <fieldset className="toggle" aria-label="View">
        <button type="button" aria-pressed={!rows} onClick={choose(false)}>
          Grid
        </button>
        <button type="button" aria-pressed={rows} onClick={choose(true)}>
          List
        </button>
      </fieldset>
    </search>
  );
}
