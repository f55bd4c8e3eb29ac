import { Alert } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { statsQuery } from '../../api/overview.ts';
import { Facts } from '../../components/Facts.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { legacyMessages } from './messages.ts';

/**
 * The numbers of businesses and categories.
 * @param isAsked whether to request the numbers: only while the list of businesses is shown
 */
export function StatCards({ isAsked }: { readonly isAsked: boolean }) {
  const { stats: texts, status } = useCatalogue(legacyMessages);
  const { number } = useFormat();
  return (
    <QueryState query={useQuery({ ...statsQuery, enabled: isAsked })} failed={texts.failed}>
      {({ totalBusinesses, totalCategories }) => (
        <>
          {totalBusinesses > 0 && (
            <Alert
              variant="default"
              className="legacy-status"
              icon={<IconCircleCheck aria-hidden="true" />}
              title={status.title}
            >
              {status.text(number(totalBusinesses))}
            </Alert>
          )}
          <Facts
            className="legacy-stats"
            label={texts.label}
            facts={[
              [texts.businesses, number(totalBusinesses)],
              [texts.categories, number(totalCategories)],
            ]}
          />
        </>
      )}
    </QueryState>
  );
}
