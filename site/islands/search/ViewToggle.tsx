type Props = { readonly asMap: boolean; readonly choose: (asMap: boolean) => void };

/** Whether results are a list or a map. */
export function ViewToggle({ asMap, choose }: Props) {
  return (
    <fieldset className="view-toggle" aria-label="View">
      <button type="button" aria-pressed={!asMap} onClick={() => choose(false)}>
        List
      </button>
      <button type="button" aria-pressed={asMap} onClick={() => choose(true)}>
        Map
      </button>
    </fieldset>
  );
}
