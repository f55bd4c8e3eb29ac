import { useCatalogue } from '../../messages/catalogue.ts';
import { errorMessages } from './error-messages.ts';

/** What a program has said, small, for whoever is to solve it; nothing where it has said nothing. */
export function Detail({ text }: { readonly text: string | null }) {
  const { detail } = useCatalogue(errorMessages);
  if (text === null) return null;
  return (
    <p className="muted">
      {detail}{' '}
      <span lang="en" dir="auto">
        {text}
      </span>
    </p>
  );
}
