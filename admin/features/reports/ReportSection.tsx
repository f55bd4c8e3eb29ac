import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Empty } from '../../components/Empty.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { reportsMessages } from './messages.ts';

type Props<Data> = {
  readonly title: string;
  readonly query: UseQueryResult<Data>;
  /** The address of the same data as CSV. */
  readonly csv: string;
  readonly tools?: ReactNode;
  /** Shown above the content, or above the empty state. */
  readonly note?: (data: Data) => ReactNode;
  /** The empty state; by default that there are no businesses. */
  readonly empty?: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** The frame of a report: title, date, download and content, or an empty state. */
export function ReportSection<Data extends { readonly asOf: string; readonly total: number }>({
  title,
  query,
  csv,
  tools,
  note,
  empty = <NoBusinesses />,
  children,
}: Props<Data>) {
  const texts = useCatalogue(reportsMessages);
  const { ago, moment } = useFormat();
  return (
    <section className="report" aria-labelledby="report-title">
      <Group justify="space-between" gap="sm">
        <h2 id="report-title">{title}</h2>
        <Group gap="sm">
          {query.data && (
            <time className="muted" dateTime={query.data.asOf} title={moment(query.data.asOf)}>
              {texts.asOf(ago(query.data.asOf))}
            </time>
          )}
          {tools}
          <Button
            component="a"
            href={csv}
            download
            variant="default"
            leftSection={<IconDownload size={18} />}
            aria-label={`${texts.download}: ${title}`}
          >
            {texts.download}
          </Button>
        </Group>
      </Group>
      <QueryState query={query} failed={texts.failed}>
        {(data) => (
          <>
            {note?.(data)}
            {data.total > 0 ? children(data) : empty}
          </>
        )}
      </QueryState>
    </section>
  );
}

function NoBusinesses() {
  const { empty, emptyHint } = useCatalogue(reportsMessages);
  const { screens } = useMessages();
  return (
    <Empty title={empty} hint={emptyHint}>
      <Button component={Link} to={PATHS.upload} mt="sm">
        {screens.upload}
      </Button>
    </Empty>
  );
}
