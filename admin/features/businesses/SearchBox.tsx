import { CloseButton, Kbd, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { useSingleKeys } from '../../components/use-single-keys.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { CATALOGUE } from './messages.ts';

/** A pause in typing that asks for the list. */
const PAUSE_MILLISECONDS = 300;

type Props = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
};

/** Part of a name; Escape empties it. */
export function SearchBox({ value, onChange, inputRef }: Props) {
  const { search } = useCatalogue(CATALOGUE);
  const hasKey = useSingleKeys();
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  // Back, forward and the filters' own buttons change it from outside.
  if (value !== asked) {
    setAsked(value);
    setText(value);
  }
  const ask = (wanted: string) => {
    setAsked(wanted.trim());
    onChange(wanted.trim());
  };
  const askLater = useDebouncedCallback(ask, PAUSE_MILLISECONDS);
  const change = (wanted: string) => {
    setText(wanted);
    askLater(wanted);
  };
  const clear = () => {
    askLater.cancel();
    setText('');
    ask('');
    inputRef.current?.focus();
  };
  return (
    <Tooltip label={search.hint} position="bottom-start">
      <TextInput
        ref={inputRef}
        className="listing-search"
        label={search.label}
        placeholder={search.placeholder}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') clear();
          if (key === 'Enter') askLater.flush();
        }}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        rightSection={
          text === '' ? (
            hasKey && (
              <Kbd size="xs" aria-hidden="true">
                /
              </Kbd>
            )
          ) : (
            <CloseButton size="sm" aria-label={search.clear} onClick={clear} />
          )
        }
      />
    </Tooltip>
  );
}
