import { SegmentedControl } from '@mantine/core';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { cityFilter } from '../../../api/contract/calls/admin-list.ts';
import {
  type Geography as GeographyData,
  REPORT_ROUTES,
} from '../../../api/contract/calls/reports.ts';
import { useGeography } from '../../api/reports.ts';
import type { Column } from '../../components/DataTable.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { useCountryName } from '../../components/use-country-name.ts';
import { useFormat } from '../../components/use-format.ts';
import { useSearchState } from '../../components/use-search-state.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { businessesPath } from '../../paths.ts';
import { reportsMessages } from './messages.ts';
import { ReportSection } from './ReportSection.tsx';
import { WorldMap } from './WorldMap.tsx';

/** The layer: what the places are. */
const schema = z.object({ layer: z.enum(['countries', 'cities']).catch('countries') });

/** The report on places: a map and a table of countries or cities. */
export function Geography() {
  const [{ layer }, change] = useSearchState(schema);
  const texts = useCatalogue(reportsMessages);
  return (
    <ReportSection
      title={texts.reports.geography}
      query={useGeography()}
      csv={REPORT_ROUTES.geographyTable.path}
      tools={
        <SegmentedControl
          aria-label={texts.layer}
          value={layer}
          onChange={(value) => change({ layer: value }, { replace: true })}
          data={[
            { value: 'countries', label: texts.countries },
            { value: 'cities', label: texts.cities },
          ]}
        />
      }
    >
      {(geography) => <Places key={layer} geography={geography} isCities={layer === 'cities'} />}
    </ReportSection>
  );
}

type PlacesProps = { readonly geography: GeographyData; readonly isCities: boolean };

function Places({ geography: { total, countries, cities }, isCities }: PlacesProps) {
  const texts = useCatalogue(reportsMessages);
  const { number, share } = useFormat();
  const nameOf = useCountryName();
  const places = isCities
    ? cities.map(({ city, countryCode, ...place }) => ({
        ...place,
        key: `${countryCode} ${place.slug}`,
        name: city,
        country: nameOf(countryCode),
        to: businessesPath({ city: cityFilter(countryCode, place.slug) }),
      }))
    : countries.map(({ countryCode, ...place }) => ({
        ...place,
        key: countryCode,
        name: nameOf(countryCode),
        country: null,
        to: businessesPath({ country: countryCode }),
      }));
  const columns: readonly Column<(typeof places)[number]>[] = [
    {
      label: isCities ? texts.city : texts.country,
      cell: ({ name, country }) => (
        <>
          <bdi>{name}</bdi>
          {country !== null && <small>{country}</small>}
        </>
      ),
    },
    {
      label: texts.listings,
      isNumber: true,
      cell: ({ to, listings }) => <Link to={to}>{number(listings)}</Link>,
    },
    { label: texts.share, isNumber: true, cell: (place) => share(place.share / 100) },
  ];
  const cityCount: Column<(typeof places)[number]> = {
    label: texts.cityCount,
    isNumber: true,
    cell: (place) => 'cities' in place && number(place.cities),
  };
  const title = isCities ? texts.topCities(number(cities.length)) : texts.countries;
  const missing = places.filter(({ latitude }) => latitude === null).length;
  return (
    <>
      <p className="muted">{texts.geographyIntro(number(countries.length), number(total))}</p>
      <WorldMap places={places} label={texts.worldMap(title)} />
      {missing > 0 && <p className="muted">{texts.notOnMap(number(missing))}</p>}
      <DataTable
        className="report-table"
        most={20}
        label={title}
        hasCaption
        entries={places}
        keyOf={({ key }) => key}
        columns={isCities ? columns : [...columns, cityCount]}
      />
    </>
  );
}
