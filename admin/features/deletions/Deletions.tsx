import { Table } from '@mantine/core';
import { useRef } from 'react';
import { z } from 'zod';
import { type Deletion, UNDO_DAYS } from '../../../api/contract/calls/deletions.ts';
import { useDeletions } from '../../api/deletions.ts';
import { Empty } from '../../components/Empty.tsx';
import { Pager } from '../../components/Pager.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useKeepFocus } from '../../components/use-keep-focus.ts';
import { useSearchState } from '../../components/use-search-state.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { DeletionRow } from './DeletionRow.tsx';
import { deletionsMessages } from './messages.ts';
import './deletions.css';

const schema = z.object({ page: z.coerce.number().int().min(1).catch(1) });

/** The deletions, with buttons to undo them. */
export function Deletions() {
  const { screens } = useMessages();
  const texts = useCatalogue(deletionsMessages);
  const { number } = useFormat();
  const [{ page }, change] = useSearchState(schema);
  const query = useDeletions(page);
  return (
    <Screen title={screens.deletions}>
      <p className="prose muted">{texts.intro(number(UNDO_DAYS))}</p>
      <QueryState query={query} failed={texts.failed}>
        {({ deletions, pagination }) =>
          deletions.length > 0 ? (
            <>
              <DeletionTable deletions={deletions} />
              <Pager {...pagination} onChange={(to) => change({ page: to })} />
            </>
          ) : (
            <Empty title={texts.empty}>
              <p>{texts.emptyHint}</p>
            </Empty>
          )
        }
      </QueryState>
    </Screen>
  );
}

function DeletionTable({ deletions }: { readonly deletions: readonly Deletion[] }) {
  const { screens } = useMessages();
  const texts = useCatalogue(deletionsMessages);
  const rows = useRef<HTMLTableSectionElement>(null);
  const keepFocus = useKeepFocus(rows, deletions);
  return (
    <Table className="data-table as-cards" aria-label={screens.deletions}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{texts.what}</Table.Th>
          <Table.Th scope="col" className="number">
            {texts.count}
          </Table.Th>
          <Table.Th scope="col">{texts.by}</Table.Th>
          <Table.Th scope="col">{texts.at}</Table.Th>
          <Table.Th scope="col">{texts.until}</Table.Th>
          <Table.Th scope="col">
            <span className="unseen">{texts.undo}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody ref={rows} {...keepFocus}>
        {deletions.map((deletion) => (
          <DeletionRow key={deletion.id} deletion={deletion} />
        ))}
      </Table.Tbody>
    </Table>
  );
}
