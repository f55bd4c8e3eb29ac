import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useMessages } from '../messages/language.tsx';

type Props = {
  readonly title: string;
  /** Stands beside the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
};

/** A screen within the shell. Who navigated to it hears its title first and goes on from there. */
export function Screen({ title, tools, children }: Props) {
  const { product } = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  // As it was when the screen came: changes of its address later on, as by a filter, leave the focus.
  const [isNavigation] = useState(useNavigationType() !== 'POP');
  useEffect(() => {
    if (isNavigation) heading.current?.focus();
  }, [isNavigation]);
  return (
    <>
      <title>{`${title} | ${product}`}</title>
      <header className="screen-header">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {tools}
      </header>
      {children}
    </>
  );
}
