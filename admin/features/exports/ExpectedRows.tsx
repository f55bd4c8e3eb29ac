import { useDebouncedValue } from '@mantine/hooks';
import type { ExportSelection } from '../../../api/contract/calls/exports-api.ts';
import { useExportCount } from '../../api/exports.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { exportsMessages } from './messages.ts';

/** Debounce of the count while several categories are selected. */
const PAUSE_MILLISECONDS = 300;

/** Shows how many rows the exported file will have. */
export function ExpectedRows({ selection }: { readonly selection: ExportSelection }) {
  const { rows, counting, notCounted } = useCatalogue(exportsMessages);
  const { number } = useFormat();
  const key = JSON.stringify(selection);
  const [settled] = useDebouncedValue({ key, selection }, PAUSE_MILLISECONDS);
  const { data, isPlaceholderData, isError } = useExportCount(settled.selection);
  const isKnown = data !== undefined && !isPlaceholderData && settled.key === key;
  return (
    <p role="status" className={isKnown ? undefined : 'muted'}>
      {isKnown ? rows(number(data.rows)) : isError ? notCounted : counting}
    </p>
  );
}
