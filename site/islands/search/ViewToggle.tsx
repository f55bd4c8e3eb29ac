type Props = { readonly asMap: boolean; readonly choose: (asMap: boolean) => void };

/** Switches the results between list and map. */
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
