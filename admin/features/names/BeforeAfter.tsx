import { Table } from '@mantine/core';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { namesMessages } from './messages.ts';

type Props = {
  readonly label: string;
  /** What the rows are about. */
  readonly subject: string;
  readonly rows: readonly { readonly label: string; readonly from: number; readonly to: number }[];
};

/** Counts before and after a change. */
export function BeforeAfter({ label, subject, rows }: Props) {
  const texts = useCatalogue(namesMessages);
  const { number } = useFormat();
  return (
    <Table aria-label={label} className="data-table" w="auto">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">
            <bdi>{subject}</bdi>
          </Table.Th>
          <Table.Th scope="col" className="number">
            {texts.before}
          </Table.Th>
          <Table.Th scope="col" className="number">
            {texts.after}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.label}>
            <Table.Th scope="row">{row.label}</Table.Th>
            <Table.Td className="number">{number(row.from)}</Table.Td>
            <Table.Td className="number">{number(row.to)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
