import {
  IconBuildingCommunity,
  IconMapPin,
  IconPhone,
  IconStarFilled,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { AdminBusiness } from '../../../api/contract/calls/admin-list.ts';
import type { ListFact } from '../../../api/contract/calls/list-facts.ts';
import { useCountryName } from '../../components/use-country-name.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { PhoneValue, ValueOrPlaceholder } from './InlineValues.tsx';
import { businessesMessages } from './messages.ts';
import { useFactNames } from './use-fact-names.ts';

type FactProps = { readonly business: AdminBusiness };

const FACTS: Readonly<Record<ListFact, ComponentType<FactProps>>> = {
  address: Address,
  phone: Phone,
  rating: Rating,
  createdAt: CreatedAt,
  city: City,
  website: Website,
  updatedAt: UpdatedAt,
  placeId: PlaceId,
};

/** The chosen facts of a listing. On wide screens, each two of them are one above the other. */
export function ListingFacts({
  business,
  facts,
}: FactProps & { readonly facts: readonly ListFact[] }) {
  if (facts.length === 0) return null;
  return (
    <div className="listing-facts">
      {facts.map((fact) => {
        const Fact = FACTS[fact];
        return <Fact key={fact} business={business} />;
      })}
    </div>
  );
}

type TextProps = {
  readonly fact: ListFact;
  readonly value: string | null;
  readonly placeholder: string;
  readonly Icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': 'true' }>;
};

/** A text that is cut on wide screens. */
function TextFact({ fact, value, placeholder, Icon }: TextProps) {
  const names = useFactNames();
  return (
    <p className="text-fact" data-fact={fact} dir="auto" title={value ?? undefined}>
      <Icon size={16} aria-hidden="true" />
      <span className="unseen">{names[fact]}: </span>
      <ValueOrPlaceholder value={value} placeholder={placeholder} />
    </p>
  );
}

function Address({ business: { fullAddress } }: FactProps) {
  const { list } = useCatalogue(businessesMessages);
  return (
    <TextFact fact="address" value={fullAddress} placeholder={list.noAddress} Icon={IconMapPin} />
  );
}

function City({ business: { city, countryCode } }: FactProps) {
  const nameOf = useCountryName();
  return (
    <TextFact
      fact="city"
      value={`${city}, ${nameOf(countryCode)}`}
      placeholder=""
      Icon={IconBuildingCommunity}
    />
  );
}

function Website({ business: { url } }: FactProps) {
  const { list } = useCatalogue(businessesMessages);
  return (
    <TextFact
      fact="website"
      value={url?.replace(/^https?:\/\/(?:www\.)?|\/$/g, '') ?? null}
      placeholder={list.noWebsite}
      Icon={IconWorld}
    />
  );
}

function Phone({ business }: FactProps) {
  return (
    <p data-fact="phone">
      <IconPhone size={16} aria-hidden="true" />
      <PhoneValue business={business} />
    </p>
  );
}

function Rating({ business: { rating, reviewCount } }: FactProps) {
  const { list } = useCatalogue(businessesMessages);
  const names = useFactNames();
  const { decimal, number } = useFormat();
  if (rating === null) return <p className="muted">{list.noRating}</p>;
  const shown = decimal(Number(rating));
  return (
    <p className="listing-rating">
      <IconStarFilled size={14} aria-hidden="true" />
      <span className="unseen">{`${names.rating}: ${list.ratingOf(shown)}, `}</span>
      <span aria-hidden="true">{shown}</span>
      <span className="muted">
        <span aria-hidden="true">({number(reviewCount)})</span>
        <span className="unseen">{list.reviews(number(reviewCount))}</span>
      </span>
    </p>
  );
}

type NamedProps = { readonly fact: ListFact; readonly value: string | null };

/** A value after its name. */
function NamedFact({ fact, value }: NamedProps) {
  const { list } = useCatalogue(businessesMessages);
  const names = useFactNames();
  return (
    <p data-fact={fact} className={fact === 'placeId' ? 'text-fact' : undefined}>
      <span className="muted">{names[fact]} </span>
      <ValueOrPlaceholder
        value={value}
        placeholder={fact === 'placeId' ? list.noPlaceId : list.noDate}
      />
    </p>
  );
}

function CreatedAt({ business: { createdAt } }: FactProps) {
  const { date } = useFormat();
  return <NamedFact fact="createdAt" value={createdAt && date(createdAt)} />;
}

function UpdatedAt({ business: { updatedAt } }: FactProps) {
  const { date } = useFormat();
  return <NamedFact fact="updatedAt" value={date(updatedAt)} />;
}

function PlaceId({ business: { placeId } }: FactProps) {
  return <NamedFact fact="placeId" value={placeId} />;
}
