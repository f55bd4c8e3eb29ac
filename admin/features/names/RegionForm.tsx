import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Arranged, CityRegions } from '../../../api/contract/calls/rearrangements.ts';
import { useCityRegions, useMoveCity } from '../../api/rearrangements.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { useCatalogue } from '../../messages/language.tsx';
import { BeforeAfter } from './BeforeAfter.tsx';
import { describeConflict } from './describe-conflict.ts';
import { namesMessages } from './messages.ts';

type Props = { readonly entry: Arranged };

/** Moves a city to another region of its country, or to none. */
export function RegionForm({ entry }: Props) {
  const texts = useCatalogue(namesMessages);
  return (
    <section aria-labelledby="region">
      <h2 id="region">{texts.regionOfCity}</h2>
      <p className="muted">
        {entry.region === null ? texts.isInNone : texts.isIn(entry.region)} {texts.moveCityHint}
      </p>
      <QueryState query={useCityRegions(entry.id)} failed={texts.failed.region}>
        {({ regionId, regions }) => (
          <Choice key={regionId ?? 0} entry={entry} regionId={regionId} regions={regions} />
        )}
      </QueryState>
    </section>
  );
}

/** The choice of no region. */
const NONE = 'none';

function Choice({ entry, regionId, regions }: Props & CityRegions) {
  const texts = useCatalogue(namesMessages);
  const [choice, setChoice] = useState('');
  const mutation = useMoveCity(entry.id);
  const from = regions.find(({ id }) => id === regionId);
  const to = regions.find(({ id }) => String(id) === choice);
  return (
    <div className="name-form">
      <NativeSelect
        label={texts.newRegion}
        data={[
          { value: '', label: texts.chooseRegion },
          ...(regionId === null ? [] : [{ value: NONE, label: texts.noRegion }]),
          ...regions
            .filter(({ id }) => id !== regionId)
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={choice}
        onChange={({ currentTarget: { value } }) => setChoice(value)}
      />
      {choice !== '' && (
        <BeforeAfter
          label={texts.regionsPreview}
          subject={texts.region}
          rows={[
            ...(from ? countsOf(from, { sign: -1, own: entry.own }) : []),
            ...(to ? countsOf(to, { sign: 1, own: entry.own }) : []),
          ].map(({ what, name, ...counts }) => ({ label: texts.countOf[what](name), ...counts }))}
        />
      )}
      <ActionButton
        mutation={mutation}
        input={to?.id ?? null}
        disabled={choice === ''}
        onDone={({ target }, toast) =>
          toast.success(
            target === null ? texts.cityMovedOut(entry.name) : texts.cityMoved(entry.name, target),
          )
        }
        failed={texts.moveCityFailed}
        reasonOf={(error) => describeConflict(error, texts)}
      >
        {texts.changeRegion}
      </ActionButton>
    </div>
  );
}

type Change = { readonly sign: 1 | -1; readonly own: number };

/** What a region counts before and after a city with this number of listed businesses joins or leaves it. */
const countsOf = (
  { name, own, cities }: CityRegions['regions'][number],
  { sign, own: moved }: Change,
) => [
  { what: 'businesses' as const, name, from: own, to: own + sign * moved },
  { what: 'cities' as const, name, from: cities, to: cities + sign * Math.min(moved, 1) },
];
