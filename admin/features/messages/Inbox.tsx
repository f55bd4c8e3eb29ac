import { Button, Group, SegmentedControl } from '@mantine/core';
import { useRef, useState } from 'react';
import { z } from 'zod';
import type { InboxMessage, Messages } from '../../../api/contract/calls/messages.ts';
import { useInbox } from '../../api/messages.ts';
import { useOverview } from '../../api/overview.ts';
import { Empty } from '../../components/Empty.tsx';
import { Pager } from '../../components/Pager.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useKeepFocus } from '../../components/use-keep-focus.ts';
import { useSearchState } from '../../components/use-search-state.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { MessageItem } from './MessageItem.tsx';
import { inboxMessages } from './messages.ts';
import { useHiddenMessages } from './use-removal.ts';
import './inbox.css';

const schema = z.object({
  page: z.coerce.number().int().min(1).catch(1),
  show: z.enum(['unread', 'all']).catch('unread'),
});

/** The messages of visitors; shows unread ones by default. */
export function Inbox() {
  const { screens } = useMessages();
  const texts = useCatalogue(inboxMessages);
  const { number } = useFormat();
  const [{ page, show }, change] = useSearchState(schema);
  const hidden = useHiddenMessages();
  const query = useInbox({ page, unread: show === 'unread' });
  const showAll = () => change({ show: 'all' });
  return (
    <Screen
      title={screens.messages}
      tools={
        <SegmentedControl
          aria-label={texts.show}
          value={show}
          onChange={(value) => change({ show: value })}
          data={[
            { value: 'unread', label: texts.unread(number(query.data?.unread ?? 0)) },
            { value: 'all', label: texts.all },
          ]}
        />
      }
    >
      <QueryState query={query} failed={texts.failed}>
        {({ messages, ...inbox }) => (
          <>
            <NewMessages inbox={inbox} onShow={() => void query.refetch()} />
            {messages.some(({ id }) => !hidden.has(id)) ? (
              <>
                <MessageList messages={messages.filter(({ id }) => !hidden.has(id))} />
                <Pager {...inbox.pagination} onChange={(to) => change({ page: to })} />
              </>
            ) : (
              <Empty
                title={show === 'unread' ? texts.noUnread : texts.empty}
                hint={texts.noUnreadHint}
              >
                {show === 'unread' && (
                  <Button variant="default" mt="sm" onClick={showAll}>
                    {texts.showAll}
                  </Button>
                )}
              </Empty>
            )}
          </>
        )}
      </QueryState>
    </Screen>
  );
}

type NewMessagesProps = { readonly inbox: Pick<Messages, 'unread'>; readonly onShow: () => void };

/** Announces messages that arrived after the list was loaded; the list changes only on request. */
function NewMessages({ inbox, onShow }: NewMessagesProps) {
  const texts = useCatalogue(inboxMessages);
  const { number } = useFormat();
  const { data: overview } = useOverview();
  const newer = (overview?.badges.unreadMessages ?? 0) - inbox.unread;
  return (
    <div role="status">
      {newer > 0 && (
        <Group gap="sm" mb="sm">
          {texts.newer(number(newer))}
          <Button variant="light" size="xs" onClick={onShow}>
            {texts.showNewer}
          </Button>
        </Group>
      )}
    </div>
  );
}

/** A list in which at most one message is open. */
function MessageList({ messages }: { readonly messages: readonly InboxMessage[] }) {
  const [openId, setOpenId] = useState<number | null>(null);
  const rows = useRef<HTMLUListElement>(null);
  const keepFocus = useKeepFocus(rows, messages);
  return (
    <ul ref={rows} className="lines" {...keepFocus}>
      {messages.map((message) => (
        <MessageItem
          key={message.id}
          message={message}
          isOpen={message.id === openId}
          onToggle={() => setOpenId(message.id === openId ? null : message.id)}
        />
      ))}
    </ul>
  );
}
