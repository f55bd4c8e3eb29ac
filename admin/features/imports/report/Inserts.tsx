import { Table } from '@mantine/core';
import type { DryRunReport } from '../../../../api/contract/calls/imports-api.ts';
import { useCountryName } from '../../../components/use-country-name.ts';
import { useFormat } from '../../../components/use-format.ts';
import { useCatalogue } from '../../../messages/catalogue.ts';
import { reportMessages } from './messages.ts';

type Props = {
  readonly inserts: DryRunReport['inserts'];
  readonly total: number;
};

/** Some of the listings that would be added. */
export function Inserts({ inserts, total }: Props) {
  const { dryRun: texts } = useCatalogue(reportMessages);
  const { number } = useFormat();
  const countryName = useCountryName();
  if (inserts.length === 0) return null;
  return (
    <div>
      <h4>{texts.inserts(number(total))}</h4>
      {inserts.length < total && <p className="muted">{texts.firstOnes(number(inserts.length))}</p>}
      <Table className="data-table as-cards" aria-label={texts.inserts(number(total))}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.business}</Table.Th>
            <Table.Th scope="col">{texts.category}</Table.Th>
            <Table.Th scope="col">{texts.place}</Table.Th>
            <Table.Th scope="col">{texts.contact}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {inserts.map(({ name, category, city, country, full_address, phone, website }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat.
            <Table.Tr key={index}>
              <Table.Th scope="row">
                <bdi>{name}</bdi>
              </Table.Th>
              <Table.Td data-label={texts.category}>
                <bdi>{category}</bdi>
              </Table.Td>
              <Table.Td data-label={texts.place}>
                <Part text={`${city}, ${countryName(country)}`} rest={full_address} />
              </Table.Td>
              <Table.Td data-label={texts.contact}>
                <Part text={phone} rest={website} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

type PartProps = { readonly text: string | null; readonly rest: string | null };

function Part({ text, rest }: PartProps) {
  const { dryRun: texts } = useCatalogue(reportMessages);
  if (text === null && rest === null) return <em className="muted">{texts.empty}</em>;
  return (
    <div>
      <bdi>{text}</bdi>
      {rest !== null && <small dir="auto">{rest}</small>}
    </div>
  );
}
