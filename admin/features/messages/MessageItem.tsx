import { Button, Group, Stack, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconArrowForwardUp,
  IconMail,
  IconMailFilled,
  IconMailOpened,
  IconTrash,
} from '@tabler/icons-react';
import { useId } from 'react';
import type { InboxMessage } from '../../../api/contract/calls/messages.ts';
import { useChangeMessage } from '../../api/messages.ts';
import { Ago } from '../../components/Ago.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Needs } from '../../components/Needs.tsx';
import { useMay } from '../../components/session-context.ts';
import { useConfirm } from '../../components/use-confirm.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { inboxMessages } from './messages.ts';
import { replyAddress } from './reply-address.ts';
import { useRemoval } from './use-removal.ts';

type Props = {
  readonly message: InboxMessage;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

/** A message as one line that expands to the whole message; expanding marks it as read. */
export function MessageItem({ message, isOpen, onToggle }: Props) {
  const texts = useCatalogue(inboxMessages);
  const { mutate } = useChangeMessage();
  const may = useMay();
  const bodyId = useId();
  const { id, name, subject, createdAt, readAt } = message;
  const toast = useToast(`mark message ${id}`);
  const isUnread = readAt === null;
  const mark = (read: boolean) =>
    mutate(
      { id, read },
      { onSuccess: toast.end, onError: (error) => toast.failure(texts.changeFailed, error) },
    );
  const toggle = () => {
    if (!isOpen && isUnread && may('moderator')) mark(true);
    onToggle();
  };
  const StateIcon = isUnread ? IconMailFilled : IconMailOpened;
  return (
    <li className={isUnread ? 'message-item unread' : 'message-item'}>
      <UnstyledButton
        className="message-item-head"
        data-row-link
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={toggle}
      >
        <span className="message-item-state">
          <StateIcon size={18} aria-hidden="true" />
          <span className="unseen">{isUnread ? texts.isUnread : texts.isRead}</span>
        </span>
        <bdi className="message-item-name">{name}</bdi>
        <bdi className="message-item-subject">{subject}</bdi>
        <Ago at={createdAt} />
      </UnstyledButton>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && <Body message={message} onMark={mark} />}
      </div>
    </li>
  );
}

type BodyProps = {
  readonly message: InboxMessage;
  readonly onMark: (read: boolean) => void;
};

function Body({ message, onMark }: BodyProps) {
  const texts = useCatalogue(inboxMessages);
  const { moment } = useFormat();
  const { name, email, phone, company, createdAt, readAt } = message;
  return (
    <Stack className="message-item-body">
      <Facts
        className="fact-list"
        facts={[
          [texts.from, <bdi key="from">{name}</bdi>],
          [texts.company, company && <bdi key="company">{company}</bdi>],
          [texts.email, email],
          [texts.phone, phone || null],
          [texts.sent, moment(createdAt)],
        ]}
      />
      <p className="message-item-text" dir="auto">
        {message.message}
      </p>
      <Group gap="sm">
        <Tooltip label={texts.replyHint}>
          <Button
            component="a"
            href={replyAddress(message, texts.quote(moment(createdAt), name))}
            leftSection={<IconArrowForwardUp size={18} />}
          >
            {texts.reply}
          </Button>
        </Tooltip>
        <Needs least="moderator">
          <Button
            variant="default"
            leftSection={<IconMail size={18} />}
            onClick={() => onMark(readAt === null)}
          >
            {readAt === null ? texts.markRead : texts.markUnread}
          </Button>
          <DeleteButton message={message} />
        </Needs>
      </Group>
    </Stack>
  );
}

function DeleteButton({ message: { id, name, subject } }: { readonly message: InboxMessage }) {
  const texts = useCatalogue(inboxMessages);
  const confirm = useConfirm();
  const remove = useRemoval();
  const ask = async () => {
    const question = {
      title: texts.askRemove,
      text: texts.askRemoveText(subject, name),
      action: texts.remove,
      dangerous: true,
    };
    if (await confirm(question)) remove(id);
  };
  return (
    <Button
      variant="outline"
      color="red"
      leftSection={<IconTrash size={18} />}
      onClick={() => void ask()}
      aria-label={texts.removeOf(subject, name)}
    >
      {texts.remove}
    </Button>
  );
}
