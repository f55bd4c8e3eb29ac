import { Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { reportsMessages } from './messages.ts';
import { useShortened } from './use-shortened.tsx';

const ROWS = 20;

/** What the places are. */
export type Layer = 'countries' | 'cities';

/** A country or a city with its listings. */
export type Place = {
  readonly key: string;
  readonly name: string;
  readonly listings: number;
  /** Percent of all listings. */
  readonly share: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The address of the list of its listings. */
  readonly to: string;
  /** The country of a city; undefined for a country. */
  readonly country?: string;
  /** The number of cities of a country; undefined for a city. */
  readonly cities?: number;
};

type Props = {
  readonly title: string;
  readonly places: readonly Place[];
  readonly layer: Layer;
};

/** The table of countries or cities, the first 20 of which are shown at first. */
export function PlaceTable({ title, places, layer }: Props) {
  const texts = useCatalogue(reportsMessages);
  const { number, share } = useFormat();
  const [shown, button] = useShortened(places, ROWS);
  const isCountries = layer === 'countries';
  return (
    <>
      <Table className="data-table report-table" captionSide="top">
        <Table.Caption>{title}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{isCountries ? texts.country : texts.city}</Table.Th>
            <Table.Th scope="col" className="number">
              {texts.listings}
            </Table.Th>
            <Table.Th scope="col" className="number">
              {texts.share}
            </Table.Th>
            {isCountries && (
              <Table.Th scope="col" className="number">
                {texts.cityCount}
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((place) => (
            <Table.Tr key={place.key}>
              <Table.Th scope="row">
                <bdi>{place.name}</bdi>
                {place.country !== undefined && <small>{place.country}</small>}
              </Table.Th>
              <Table.Td className="number">
                <Link to={place.to}>{number(place.listings)}</Link>
              </Table.Td>
              <Table.Td className="number">{share(place.share / 100)}</Table.Td>
              {place.cities !== undefined && (
                <Table.Td className="number">{number(place.cities)}</Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {button}
    </>
  );
}
