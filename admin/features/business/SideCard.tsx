import { type ReactNode, useId } from 'react';

type Props = {
  readonly title: string;
  readonly isDangerous?: boolean;
  readonly children: ReactNode;
};

/** A card beside the form. */
export function SideCard({ title, isDangerous = false, children }: Props) {
  const id = useId();
  return (
    <section className={isDangerous ? 'side-card danger' : 'side-card'} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
