import { Button, type MantineBreakpoint, Table } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useMessages } from '../messages/language.tsx';
import { useFormat } from './use-format.ts';
import { useKeepFocus } from './use-keep-focus.ts';

export type Column<Entry> = {
  /** The heading, and the label beside the value on phones. */
  readonly label: string;
  readonly cell: (entry: Entry) => ReactNode;
  readonly isNumber?: boolean;
  /** Narrower windows leave the column out. */
  readonly visibleFrom?: MantineBreakpoint;
};

type Props<Entry> = {
  /** The accessible name. */
  readonly label: string;
  /** Whether the name is also shown above the table. */
  readonly hasCaption?: boolean;
  /** On phones, `as-cards` shows the rows as a list of cards. */
  readonly className?: string;
  readonly entries: readonly Entry[];
  /** Number of entries shown at first; a button shows all. */
  readonly most?: number;
  readonly keyOf: (entry: Entry) => string | number;
  /** The first column has the headings of the rows. */
  readonly columns: readonly Column<Entry>[];
  /** The column of buttons; its label is for screen readers. */
  readonly actions?: Column<Entry>;
};

const cellProps = <Entry,>({ isNumber, visibleFrom }: Column<Entry>) => ({
  className: isNumber ? 'number' : '',
  ...(visibleFrom && { visibleFrom }),
});

/** A table of entries. The focus stays in it when a focused row disappears. */
export function DataTable<Entry>({
  label,
  hasCaption = false,
  className = 'as-cards',
  entries,
  most = Number.POSITIVE_INFINITY,
  keyOf,
  columns,
  actions,
}: Props<Entry>) {
  const rows = useRef<HTMLTableSectionElement>(null);
  const keepFocus = useKeepFocus(rows, entries);
  const { table } = useMessages();
  const { number } = useFormat();
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? entries : entries.slice(0, most);
  const [heading, ...values] = columns;
  return (
    <>
      <Table className={`data-table ${className}`} aria-label={label} captionSide="top">
        {hasCaption && <Table.Caption>{label}</Table.Caption>}
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.label} scope="col" {...cellProps(column)}>
                {column.label}
              </Table.Th>
            ))}
            {actions && (
              <Table.Th scope="col">
                <span className="unseen">{actions.label}</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={rows} {...keepFocus}>
          {shown.map((entry) => (
            <Table.Tr key={keyOf(entry)}>
              <Table.Th scope="row" tabIndex={-1} data-row-link>
                {heading?.cell(entry)}
              </Table.Th>
              {values.map((column) => (
                <Table.Td key={column.label} data-label={column.label} {...cellProps(column)}>
                  {column.cell(entry)}
                </Table.Td>
              ))}
              {actions && <Table.Td className="actions">{actions.cell(entry)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {entries.length > most && (
        <Button
          variant="subtle"
          onClick={() => setExpanded(!isExpanded)}
          aria-expanded={isExpanded}
        >
          {isExpanded ? table.showFewer : table.showAll(number(entries.length))}
        </Button>
      )}
    </>
  );
}
