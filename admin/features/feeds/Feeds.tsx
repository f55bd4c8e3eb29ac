import './feeds.css';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Feed } from '../../../api/contract/calls/feeds.ts';
import { useFeeds } from '../../api/feeds.ts';
import { DataTable } from '../../components/DataTable.tsx';
import { Empty } from '../../components/Empty.tsx';
import { Needs } from '../../components/Needs.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { FeedActions } from './FeedActions.tsx';
import { FeedForm } from './FeedForm.tsx';
import { LastRun } from './LastRun.tsx';
import { feedMessages } from './messages.ts';
import { ScheduleText } from './ScheduleText.tsx';

/** The feeds with their next and last runs. */
export function Feeds() {
  const { screens } = useMessages();
  const texts = useCatalogue(feedMessages);
  const [isAdding, adding] = useDisclosure(false);
  return (
    <Screen
      title={screens.feeds}
      tools={
        <Needs least="editor">
          <Button leftSection={<IconPlus size={18} />} onClick={adding.open} aria-haspopup="dialog">
            {texts.add}
          </Button>
        </Needs>
      }
    >
      <p className="prose muted">{texts.intro}</p>
      <QueryState query={useFeeds()} failed={texts.failed}>
        {(feeds) =>
          feeds.length > 0 ? (
            <FeedTable feeds={feeds} />
          ) : (
            <Empty title={texts.none} hint={texts.noneHint} />
          )
        }
      </QueryState>
      <FeedForm feed={null} isOpen={isAdding} onClose={adding.close} />
    </Screen>
  );
}

function FeedTable({ feeds }: { readonly feeds: readonly Feed[] }) {
  const { screens } = useMessages();
  const texts = useCatalogue(feedMessages);
  const { moment, number } = useFormat();
  return (
    <DataTable
      label={screens.feeds}
      className="as-cards feeds"
      entries={feeds}
      keyOf={({ id }) => id}
      columns={[
        {
          label: texts.name,
          cell: ({ id, name }) => (
            <Link to={PATHS.feed(id)}>
              <bdi>{name}</bdi>
            </Link>
          ),
        },
        { label: texts.schedule, cell: ({ schedule }) => <ScheduleText schedule={schedule} /> },
        {
          label: texts.next,
          cell: ({ nextAt }) =>
            nextAt === null ? (
              <span className="muted-state">{texts.paused}</span>
            ) : (
              <time dateTime={nextAt}>{moment(nextAt)}</time>
            ),
        },
        { label: texts.last, cell: (feed) => <LastRun feed={feed} /> },
        { label: texts.absent, isNumber: true, cell: ({ absent }) => number(absent) },
      ]}
      actions={{
        label: texts.actionsLabel,
        cell: (feed) => (
          <Group gap="xs" justify="flex-end">
            <FeedActions feed={feed} size="xs" />
          </Group>
        ),
      }}
    />
  );
}
