import { useCatalogue } from '../../messages/language.tsx';
import { errorMessages } from './error-messages.ts';

/** The technical error text, in English, in small print; renders nothing for null. */
export function ErrorDetail({ text }: { readonly text: string | null }) {
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
