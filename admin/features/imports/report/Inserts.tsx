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

/** The first of the listings that a dry run would add. */
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
                <TextWithDetail text={`${city}, ${countryName(country)}`} detail={full_address} />
              </Table.Td>
              <Table.Td data-label={texts.contact}>
                <TextWithDetail text={phone} detail={website} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

type TextWithDetailProps = { readonly text: string | null; readonly detail: string | null };

function TextWithDetail({ text, detail }: TextWithDetailProps) {
  const { dryRun: texts } = useCatalogue(reportMessages);
  if (text === null && detail === null) return <em className="muted">{texts.empty}</em>;
  return (
    <div>
      <bdi>{text}</bdi>
      {detail !== null && <small dir="auto">{detail}</small>}
    </div>
  );
}
