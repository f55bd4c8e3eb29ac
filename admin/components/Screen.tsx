import { Group } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useMessages } from '../messages/language.tsx';

type Props = {
  readonly title: string;
  /** Buttons beside the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
};

/** A screen within the shell. Navigation to it focuses its title, which screen readers then announce. */
export function Screen({ title, tools, children }: Props) {
  const { product } = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  // The state at mount: later changes of the address, such as by a filter, leave the focus alone.
  const [isNavigation] = useState(useNavigationType() !== 'POP');
  useEffect(() => {
    if (isNavigation) heading.current?.focus();
  }, [isNavigation]);
  return (
    <>
      <title>{`${title} | ${product}`}</title>
      <Group
        component="header"
        justify="space-between"
        gap="0.5rem 1.5rem"
        mih="var(--control)"
        mb="md"
      >
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <Group>{tools}</Group>
      </Group>
      {children}
    </>
  );
}
