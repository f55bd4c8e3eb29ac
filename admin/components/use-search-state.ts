import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';

type Change = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * The state of a screen (page, filter, order), kept in its address, so that reload, Back and bookmarks
 * work. A change of anything but the page returns to the first page.
 * @param schema of the parameters; each must `catch` missing and invalid values. Create it once, outside
 *   of the component
 * @returns the values, and a function that changes some of them: null, undefined and '' remove one
 */
export function useSearchState<Schema extends z.ZodObject>(
  schema: Schema,
): [z.output<Schema>, (change: Change, options?: { readonly replace?: boolean }) => void] {
  const [parameters, setParameters] = useSearchParams();
  const state = useMemo(() => schema.parse(Object.fromEntries(parameters)), [schema, parameters]);
  const change = useCallback(
    (values: Change, { replace = false } = {}) =>
      setParameters(
        (previous) => {
          const next = new URLSearchParams(previous);
          if (!('page' in values)) next.delete('page');
          for (const [name, value] of Object.entries(values))
            if (value === null || value === undefined || value === '') next.delete(name);
            else next.set(name, String(value));
          if (next.get('page') === '1') next.delete('page');
          return next;
        },
        { replace, preventScrollReset: replace },
      ),
    [setParameters],
  );
  return [state, change];
}
