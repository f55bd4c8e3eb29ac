import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';

/** Debounce of typing, in milliseconds. */
const PAUSE_MILLISECONDS = 300;

type Props = {
  readonly label: string;
  readonly placeholder: string;
  /** The label of the button that empties the box. */
  readonly clear: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A search box that searches after a pause in typing. Escape empties it. */
export function DelayedSearch({ label, placeholder, clear, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  // Back, Forward and the button for all filters change the value from outside.
  if (value !== searched) {
    setSearched(value);
    setText(value);
  }
  const search = (wanted: string) => {
    setSearched(wanted.trim());
    onChange(wanted.trim());
  };
  const searchLater = useDebouncedCallback(search, PAUSE_MILLISECONDS);
  const empty = () => {
    searchLater.cancel();
    setText('');
    search('');
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      type="search"
      label={label}
      placeholder={placeholder}
      enterKeyHint="search"
      autoComplete="off"
      maxLength={100}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        searchLater(currentTarget.value);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') empty();
        if (key === 'Enter') searchLater.flush();
      }}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label={clear} onClick={empty} />}
    />
  );
}
