import { useFormat } from './use-format.ts';

type Props = {
  /** ISO 8601. */
  readonly at: string;
  readonly className?: string;
};

/** A relative time, such as "2 hours ago", with date and time as its title. */
export function Ago({ at, className }: Props) {
  const { ago, moment } = useFormat();
  return (
    <time className={className} dateTime={at} title={moment(at)}>
      {ago(at)}
    </time>
  );
}
