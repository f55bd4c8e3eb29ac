import type { ReactNode } from 'react';

type Props = {
  readonly className: string;
  /** The accessible name of the list. */
  readonly label?: string;
  /** Names with their values; a value of null is left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
};

/** A list of names and values. */
export function Facts({ className, label, facts }: Props) {
  return (
    <dl className={className} aria-label={label}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
