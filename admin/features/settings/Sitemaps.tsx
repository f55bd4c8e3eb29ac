import { Button, Table } from '@mantine/core';
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { SitemapFile } from '../../../api/contract/calls/sitemaps.ts';
import { useSitemaps } from '../../api/publication.ts';
import { Empty } from '../../components/Empty.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { settingsMessages } from './messages.ts';
import { SiteCounts } from './SiteCounts.tsx';

/** Number of files shown at first: the index, one file per group, and the first file of listings, as specified. */
const COLLAPSED_LENGTH = 6;

/** The published sitemap files, with the numbers of public pages. */
export function Sitemaps() {
  const { sitemaps } = useCatalogue(settingsMessages);
  return (
    <section className="sitemaps">
      <h2>{sitemaps.title}</h2>
      <SiteCounts />
      <QueryState query={useSitemaps()} failed={sitemaps.failed}>
        {({ files }) =>
          files.length === 0 ? (
            <Empty title={sitemaps.empty}>
              <p>{sitemaps.emptyHint}</p>
            </Empty>
          ) : (
            <Files files={files} />
          )
        }
      </QueryState>
    </section>
  );
}

function Files({ files }: { readonly files: readonly SitemapFile[] }) {
  const { sitemaps } = useCatalogue(settingsMessages);
  const { number } = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? files : files.slice(0, COLLAPSED_LENGTH);
  const index = files.find(({ group }) => group === null);
  const ofBusinesses = files.filter(({ group }) => group === 'businesses').length;
  return (
    <>
      <p>
        {sitemaps.files(
          number(files.filter(({ group }) => group !== null).length),
          number(ofBusinesses),
        )}{' '}
        {index && (
          <>
            {sitemaps.submit} <code>{index.url}</code>
          </>
        )}
      </p>
      <Table.ScrollContainer minWidth={560} type="native">
        <Table className="sitemap-files" aria-label={sitemaps.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{sitemaps.file}</Table.Th>
              <Table.Th scope="col">{sitemaps.state}</Table.Th>
              <Table.Th scope="col" className="number">
                {sitemaps.entries}
              </Table.Th>
              <Table.Th scope="col" className="number">
                {sitemaps.size}
              </Table.Th>
              <Table.Th scope="col">{sitemaps.changed}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((file) => (
              <Row key={file.path} file={file} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {shown.length < files.length && (
        <Button variant="default" mt="sm" onClick={() => setShowsAll(true)}>
          {sitemaps.showAll(number(files.length))}
        </Button>
      )}
    </>
  );
}

function Row({ file }: { readonly file: SitemapFile }) {
  const { sitemaps } = useCatalogue(settingsMessages);
  const { number, bytes, moment } = useFormat();
  const [Icon, name, className] = file.stale
    ? ([IconRefresh, sitemaps.stale, 'warn'] as const)
    : ([IconCircleCheck, sitemaps.current, 'good'] as const);
  return (
    <Table.Tr>
      <Table.Td>
        <a href={file.path} target="_blank" rel="noopener">
          {file.path}
        </a>
      </Table.Td>
      <Table.Td>
        <span className={`state-word ${className}`}>
          <Icon size={16} aria-hidden="true" />
          {name}
        </span>
      </Table.Td>
      <Table.Td className="number">
        {file.group === null ? sitemaps.filesNamed(number(file.entries)) : number(file.entries)}
      </Table.Td>
      <Table.Td className="number">{bytes(file.bytes)}</Table.Td>
      <Table.Td>
        <time dateTime={file.changedAt}>{moment(file.changedAt)}</time>
      </Table.Td>
    </Table.Tr>
  );
}
