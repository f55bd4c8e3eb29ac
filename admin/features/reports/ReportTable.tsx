import { Button } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { DataTable } from '../../components/DataTable.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { reportsMessages } from './messages.ts';

type Props<Entry> = ComponentProps<typeof DataTable<Entry>> & {
  /** Number of entries shown at first; a button shows all. */
  readonly most?: number;
};

/** The table of a report. */
export function ReportTable<Entry>({ entries, most = 20, ...props }: Props<Entry>) {
  const texts = useCatalogue(reportsMessages);
  const { number } = useFormat();
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? entries : entries.slice(0, most);
  return (
    <>
      <DataTable className="report-table" entries={shown} {...props} />
      {entries.length > most && (
        <Button
          variant="subtle"
          onClick={() => setExpanded(!isExpanded)}
          aria-expanded={isExpanded}
        >
          {isExpanded ? texts.showFewer : texts.showAll(number(entries.length))}
        </Button>
      )}
    </>
  );
}
