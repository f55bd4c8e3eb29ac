import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useCatalogue } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { neighboursIn, readFromList } from '../businesses/from-list.ts';
import { businessMessages } from './messages.ts';

/**
 * Links to the list from which a listing was opened, as it was left, and to the listings before and after it there.
 * @param id of the listing; undefined for a new one
 */
export function ListLinks({ id }: { readonly id?: number }) {
  const texts = useCatalogue(businessMessages);
  const { state } = useLocation();
  const navigate = useNavigate();
  const from = readFromList(state);
  const { previous, next } = from && id !== undefined ? neighboursIn(from, id) : {};
  const goBack = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey);
    if (from === null || !isPlain) return;
    event.preventDefault();
    // The entry before has the position to which the list was scrolled.
    void navigate(-1);
  };
  const step = (to: number | undefined, label: string, Icon: typeof IconChevronLeft) =>
    to !== undefined && (
      <Tooltip label={label}>
        <ActionIcon
          component={Link}
          to={PATHS.business(to)}
          state={from}
          replace
          variant="default"
          size="lg"
          aria-label={label}
        >
          <Icon size={18} />
        </ActionIcon>
      </Tooltip>
    );
  return (
    <>
      {step(previous, texts.previous, IconChevronLeft)}
      {step(next, texts.next, IconChevronRight)}
      <Button
        component={Link}
        to={PATHS.businesses + (from?.search ?? '')}
        onClick={goBack}
        variant="subtle"
        leftSection={<IconArrowLeft size={16} />}
      >
        {texts.back}
      </Button>
    </>
  );
}
