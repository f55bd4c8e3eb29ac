import { ActionIcon, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { NOTE_LENGTH, type Note, type Notes } from '../../../api/contract/calls/notes.ts';
import { useAddNote, useAssign, useDeleteNote, useNotes } from '../../api/notes.ts';
import { Ago } from '../../components/Ago.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { SteadyButton, steadyRoot } from '../../components/SteadyButton.tsx';
import { useMay } from '../../components/session-context.ts';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { businessMessages } from './messages.ts';
import { SideCard } from './SideCard.tsx';

type Props = { readonly id: number };

/** The notes of administrators about the listing, and who takes care of it. */
export function NotesCard({ id }: Props) {
  const { notes: texts } = useCatalogue(businessMessages);
  const query = useNotes(id);
  return (
    <SideCard title={texts.title}>
      <p className="muted">{texts.intro}</p>
      <QueryState query={query} failed={texts.failed}>
        {(found) => (
          <>
            <Assignee id={id} notes={found} />
            <NewNote id={id} />
            {found.notes.length === 0 ? (
              <p className="muted">{texts.none}</p>
            ) : (
              <Stack component="ol" gap="sm" w="100%">
                {found.notes.map((note) => (
                  <li key={note.id}>
                    <NoteText id={id} note={note} />
                  </li>
                ))}
              </Stack>
            )}
          </>
        )}
      </QueryState>
    </SideCard>
  );
}

function Assignee({ id, notes: { assignee, accounts } }: Props & { readonly notes: Notes }) {
  const { notes: texts } = useCatalogue(businessMessages);
  const toast = useToast(`assign ${id}`);
  const { mutateAsync, isPending } = useAssign(id);
  const mayAssign = useMay()('moderator');
  const assign = async (username: string | null) => {
    try {
      await mutateAsync(username);
      toast.success(username === null ? texts.unassigned : texts.assigned(username));
    } catch (error) {
      toast.failure(texts.notAssigned, error);
    }
  };
  const names = [...new Set([...accounts, ...(assignee === null ? [] : [assignee])])];
  return (
    <NativeSelect
      label={texts.assignee}
      value={assignee ?? ''}
      disabled={!mayAssign || isPending}
      onChange={({ currentTarget: { value } }) => void assign(value || null)}
      data={[{ value: '', label: texts.nobody }, ...names]}
      w="100%"
    />
  );
}

function NewNote({ id }: Props) {
  const { notes: texts } = useCatalogue(businessMessages);
  const [text, setText] = useState('');
  const toast = useToast(`note ${id}`);
  const { mutateAsync, isPending } = useAddNote(id);
  const mayWrite = useMay()('moderator');
  if (!mayWrite) return null;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await mutateAsync(text.trim());
      setText('');
      toast.success(texts.added);
    } catch (error) {
      toast.failure(texts.notAdded, error);
    }
  };
  return (
    <Stack component="form" gap="xs" w="100%" onSubmit={add}>
      <Textarea
        label={texts.new}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        maxLength={NOTE_LENGTH}
        dir="auto"
        autosize
        minRows={2}
        maxRows={8}
      />
      <Group>
        <SteadyButton
          type="submit"
          variant="default"
          size="compact-md"
          disabled={text.trim() === ''}
          loading={isPending}
        >
          {texts.add}
        </SteadyButton>
      </Group>
    </Stack>
  );
}

function NoteText({ id, note }: Props & { readonly note: Note }) {
  const { notes: texts } = useCatalogue(businessMessages);
  const { moment } = useFormat();
  const toast = useToast(`note ${id}`);
  const { mutateAsync, isPending } = useDeleteNote(id);
  const mayDelete = useMay()('moderator') && note.canDelete;
  const remove = async () => {
    try {
      await mutateAsync(note.id);
      toast.success(texts.deleted);
    } catch (error) {
      toast.failure(texts.notDeleted, error);
    }
  };
  const label = texts.delete(moment(note.at));
  return (
    <>
      <p className="note-text" dir="auto">
        {note.text}
      </p>
      <Group justify="space-between" gap="xs">
        <span className="muted">
          {note.username ?? texts.unknownAuthor} · <Ago at={note.at} />
        </span>
        {mayDelete && (
          <ActionIcon
            variant="subtle"
            color="gray"
            renderRoot={steadyRoot}
            loading={isPending}
            aria-label={label}
            title={label}
            onClick={() => void remove()}
          >
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </Group>
    </>
  );
}
