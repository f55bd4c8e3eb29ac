import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/language.tsx';
import { describeError } from './describe-error.ts';
import { Problem } from './Problem.tsx';

type Props<Data> = {
  readonly query: UseQueryResult<Data>;
  /** The title of the error message. */
  readonly failed: string;
  readonly children: (data: Data) => ReactNode;
  /** Shown while the query loads; skeleton lines by default. */
  readonly placeholder?: ReactNode;
};

const LINES = [90, 70, 80, 60, 75];

/** Renders the data of a query, a placeholder while it loads, or an error with a retry button. */
export function QueryState<Data>({ query, failed, children, placeholder }: Props<Data>) {
  const messages = useMessages();
  const { data, error, isFetching, refetch } = query;
  return (
    <>
      {error && !isFetching && (
        <Problem title={failed} action={messages.retry} onAction={() => void refetch()}>
          {describeError(error, messages)}
        </Problem>
      )}
      {data !== undefined
        ? children(data)
        : (!error || isFetching) && (
            <div role="status" aria-label={messages.loading}>
              {placeholder ?? (
                <Stack gap="sm" maw="40rem">
                  {LINES.map((width) => (
                    <Skeleton key={width} height={16} width={`${width}%`} />
                  ))}
                </Stack>
              )}
            </div>
          )}
    </>
  );
}
