import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSettings, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Feed } from '../../../api/contract/calls/feeds.ts';
import { CallError } from '../../api/call.ts';
import { useDeleteFeed, useFeed } from '../../api/feeds.ts';
import { useLiveImports } from '../../api/live-imports.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Empty } from '../../components/Empty.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Needs } from '../../components/Needs.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { businessesPath, PATHS } from '../../paths.ts';
import { FeedActions } from './FeedActions.tsx';
import { FeedForm } from './FeedForm.tsx';
import { FeedHistory } from './FeedHistory.tsx';
import { LastRun } from './LastRun.tsx';
import { feedMessages } from './messages.ts';
import { ScheduleText } from './ScheduleText.tsx';

/** The screen of a feed: its settings, its actions and its history. */
export function FeedScreen() {
  const { id = '' } = useParams();
  const texts = useCatalogue(feedMessages);
  useLiveImports();
  const query = useFeed(Number(id));
  const { data: feed, error } = query;
  return (
    <Screen title={feed?.name ?? texts.title} tools={feed && <FeedTools feed={feed} />}>
      <Text mb="md">
        <Link to={PATHS.feeds}>{texts.all}</Link>
      </Text>
      {error instanceof CallError && (error.status === 404 || error.status === 400) ? (
        <Empty title={texts.unknown} hint={texts.unknownHint} />
      ) : (
        <QueryState query={query} failed={texts.failed}>
          {(found) => (
            <>
              <FeedFacts feed={found} />
              <FeedHistory feed={found} />
            </>
          )}
        </QueryState>
      )}
    </Screen>
  );
}

type Props = { readonly feed: Feed };

function FeedTools({ feed }: Props) {
  const texts = useCatalogue(feedMessages);
  const navigate = useNavigate();
  const [isEditing, editing] = useDisclosure(false);
  return (
    <Group gap="xs">
      <FeedActions feed={feed} />
      <Needs least="editor">
        <Button
          variant="default"
          leftSection={<IconSettings size={16} />}
          onClick={editing.open}
          aria-haspopup="dialog"
        >
          {texts.edit}
        </Button>
        <ActionButton
          mutation={useDeleteFeed()}
          input={feed.id}
          ask={(confirm) =>
            confirm({
              title: texts.askRemove(feed.name),
              text: texts.askRemoveText,
              action: texts.remove,
              dangerous: true,
            })
          }
          onDone={(_, toast) => {
            toast.success(texts.removed, feed.name);
            void navigate(PATHS.feeds);
          }}
          failed={texts.removeFailed}
          leftSection={<IconTrash size={16} />}
          variant="outline"
          color="red"
        >
          {texts.remove}
        </ActionButton>
      </Needs>
      {isEditing && <FeedForm feed={feed} isOpen onClose={editing.close} />}
    </Group>
  );
}

function FeedFacts({ feed }: Props) {
  const texts = useCatalogue(feedMessages);
  const { moment, number } = useFormat();
  const { address, schedule, timeZone, nextAt, trust, approved, licence, absent } = feed;
  const { fullRelease, absentRule } = feed;
  return (
    <Facts
      className="fact-row"
      label={texts.facts}
      facts={[
        [texts.last, <LastRun key="last" feed={feed} />],
        [
          texts.next,
          nextAt === null ? (
            texts.paused
          ) : (
            <time key="next" dateTime={nextAt}>
              {moment(nextAt)}
            </time>
          ),
        ],
        [
          texts.schedule,
          <span key="schedule">
            <ScheduleText schedule={schedule} /> ({timeZone})
          </span>,
        ],
        [
          texts.address,
          <bdi key="address" className="source-address">
            {address}
          </bdi>,
        ],
        [texts.trustLabel, texts.trust[trust]],
        [texts.approval, approved ? texts.approvalAtOnce : texts.approvalLater],
        [texts.absentRule, fullRelease ? texts.rules[absentRule] : null],
        [
          texts.absent,
          fullRelease && absent > 0 ? (
            <Link key="absent" to={businessesPath({ notSeen: feed.id })}>
              {number(absent)}
            </Link>
          ) : null,
        ],
        [texts.licence, licence && <bdi key="licence">{licence}</bdi>],
      ]}
    />
  );
}
