import { SegmentedControl } from '@mantine/core';
import { REPORT_ROUTES } from '../../../api/contract/calls/report-routes.ts';
import type { Geography as GeographyData } from '../../../api/contract/calls/reports.ts';
import { useGeography } from '../../api/reports.ts';
import { useCountryName } from '../../components/use-country-name.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { businessesPath } from '../../paths.ts';
import { reportsMessages } from './messages.ts';
import { type Layer, type Place, PlaceTable } from './PlaceTable.tsx';
import { ReportSection } from './ReportSection.tsx';
import { WorldMap } from './WorldMap.tsx';

type Props = {
  readonly layer: Layer;
  readonly onLayer: (layer: string) => void;
};

/** The report on places: a map and a table of countries or cities. */
export function Geography({ layer, onLayer }: Props) {
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
          onChange={onLayer}
          data={[
            { value: 'countries', label: texts.countries },
            { value: 'cities', label: texts.cities },
          ]}
        />
      }
    >
      {(geography) => <Places geography={geography} layer={layer} />}
    </ReportSection>
  );
}

function Places({
  geography,
  layer,
}: {
  readonly geography: GeographyData;
  readonly layer: Layer;
}) {
  const texts = useCatalogue(reportsMessages);
  const { number } = useFormat();
  const nameOf = useCountryName();
  const { total, countries, cities } = geography;
  const places: readonly Place[] =
    layer === 'countries'
      ? countries.map(({ countryCode, country: _, ...country }) => ({
          ...country,
          key: countryCode,
          name: nameOf(countryCode),
          to: businessesPath({ country: countryCode }),
        }))
      : cities.map(({ city, countryCode, country: _, ...place }) => ({
          ...place,
          key: `${countryCode} ${place.slug}`,
          name: city,
          country: nameOf(countryCode),
          to: businessesPath({ country: countryCode, city: place.slug }),
        }));
  const title = layer === 'countries' ? texts.countries : texts.topCities(number(cities.length));
  const missing = places.filter(({ latitude }) => latitude === null).length;
  return (
    <>
      <p className="muted">{texts.geographyIntro(number(countries.length), number(total))}</p>
      <WorldMap places={places} label={texts.worldMap(title)} />
      {missing > 0 && <p className="muted">{texts.notOnMap(number(missing))}</p>}
      <PlaceTable key={layer} title={title} places={places} layer={layer} />
    </>
  );
}
