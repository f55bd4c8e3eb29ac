import { AnswerError } from '../lists/read-list.ts';

type Props = { readonly error: Error; readonly retry: () => void };

const TOO_MANY = 429;

/** Says why there are no results, and what can be done. */
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
  if (!navigator.onLine) return 'You seem to be offline. The search needs a connection.';
  if (error instanceof AnswerError && error.status === TOO_MANY)
    return 'That was a lot of searches in a short time. Wait a minute, then try again.';
  return 'The search does not answer just now. Everything else in the directory does: try again in a moment, or browse it.';
}
