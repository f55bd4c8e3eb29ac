import { failureText } from '../../../api/contract/pages/search-words.ts';
import { AnswerError } from '../answer-error.ts';

type Props = { readonly error: Error; readonly retry: () => void };

const UNAVAILABLE = 503;

/** Explains why the search failed, with a button to try again. */
export function Failed({ error, retry }: Props) {
  return (
    <div className="empty" role="alert">
      <p>{reason(error)}</p>
      <p>
        <button type="button" className="button" onClick={retry}>
          Try again
        </button>
      </p>
    </div>
  );
}

function reason(error: Error): string {
  if (!navigator.onLine) return 'You seem to be offline. Check your connection and try again.';
  return failureText(error instanceof AnswerError ? error.status : UNAVAILABLE);
}
