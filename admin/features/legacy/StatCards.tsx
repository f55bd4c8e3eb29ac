import { Alert } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { statsQuery } from '../../api/overview.ts';
import { describeError } from '../../components/describe-error.ts';
import { Facts } from '../../components/Facts.tsx';
import { Problem } from '../../components/Problem.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { legacyMessages } from './messages.ts';

/**
 * The numbers of businesses and categories.
 * @param isAsked whether to request the numbers: only while the list of businesses is shown
 */
export function StatCards({ isAsked }: { readonly isAsked: boolean }) {
  const messages = useMessages();
  const { stats: texts, status } = useCatalogue(legacyMessages);
  const { number } = useFormat();
  const { data, error, refetch } = useQuery({ ...statsQuery, enabled: isAsked });
  const shown = (count: number | undefined) =>
    count === undefined ? <span className="awaited" /> : number(count);
  const cards = [
    [texts.businesses, shown(data?.totalBusinesses)],
    [texts.categories, shown(data?.totalCategories)],
  ] as const;
  return (
    <>
      {data && data.totalBusinesses > 0 && (
        <Alert
          variant="default"
          className="legacy-status"
          icon={<IconCircleCheck aria-hidden="true" />}
          title={status.title}
        >
          {status.text(number(data.totalBusinesses))}
        </Alert>
      )}
      {error && (
        <Problem title={texts.failed} action={messages.retry} onAction={() => void refetch()}>
          {describeError(error, messages)}
        </Problem>
      )}
      <Facts className="legacy-stats" label={texts.label} facts={cards} />
    </>
  );
}
