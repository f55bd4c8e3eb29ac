import { CloseButton, Kbd, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { FILTER_LENGTH } from '../../../api/contract/calls/admin-list.ts';
import { useSingleKeys } from '../../components/use-single-keys.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { businessesMessages } from './messages.ts';

/** Debounce of typing, in milliseconds. */
const PAUSE_MILLISECONDS = 300;

type Props = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
};

/** Searches by name, phone number, address or identifier; Escape clears the box. */
export function SearchBox({ value, onChange, inputRef }: Props) {
  const { search } = useCatalogue(businessesMessages);
  const hasKey = useSingleKeys();
  const [text, setText] = useState(value);
  const [searchedText, setSearchedText] = useState(value);
  // Back, Forward and the filter chips change the value from outside.
  if (value !== searchedText) {
    setSearchedText(value);
    setText(value);
  }
  const requestSearch = (wanted: string) => {
    setSearchedText(wanted.trim());
    onChange(wanted.trim());
  };
  const searchLater = useDebouncedCallback(requestSearch, PAUSE_MILLISECONDS);
  const change = (wanted: string) => {
    setText(wanted);
    searchLater(wanted);
  };
  const clear = () => {
    searchLater.cancel();
    setText('');
    requestSearch('');
    inputRef.current?.focus();
  };
  return (
    <Tooltip label={search.hint} position="bottom-start">
      <TextInput
        ref={inputRef}
        label={search.label}
        placeholder={search.placeholder}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={FILTER_LENGTH}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') clear();
          if (key === 'Enter') searchLater.flush();
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
