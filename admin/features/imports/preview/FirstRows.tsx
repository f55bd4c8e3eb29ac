import { Table } from '@mantine/core';
import type { ImportPreview } from '../../../../api/contract/calls/preview-routes.ts';
import { useFormat } from '../../../components/use-format.ts';
import { useCatalogue } from '../../../messages/language.tsx';
import { fieldLabel, listingFields } from '../../../messages/listing-fields.ts';
import { columnMessages } from '../columns/messages.ts';
import { previewMessages } from './messages.ts';

type Sheet = ImportPreview['sheets'][number];

/** The first rows of a sheet as they are in the file, below the fields of their columns. */
export function FirstRows({ sheet: { sheet, columns, rows } }: { readonly sheet: Sheet }) {
  const texts = useCatalogue(previewMessages);
  const { notReadField, personal } = useCatalogue(columnMessages);
  const names = useCatalogue(listingFields);
  const { number } = useFormat();
  const title = sheet === null ? texts.rows : texts.rowsOf(sheet);
  if (rows.length === 0) return null;
  const meaning = (column: Sheet['columns'][number]) => {
    if (column.personal) return personal;
    return column.field === null ? notReadField : fieldLabel(names, column.field);
  };
  return (
    <section>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard. */}
      <section className="first-rows" aria-label={title} tabIndex={0}>
        <Table className="data-table" aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{texts.row}</Table.Th>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column's only identity is its position.
                <Table.Th key={index} scope="col">
                  <bdi>{column.header}</bdi>
                  <small>{meaning(column)}</small>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ row, cells }) => (
              <Table.Tr key={row}>
                <Table.Th scope="row">{number(row)}</Table.Th>
                {columns.map((_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column's only identity is its position.
                  <Table.Td key={index}>
                    <bdi>{cells[index]}</bdi>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </section>
  );
}
