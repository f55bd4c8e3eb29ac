import type { DecodedText } from '../../../../api/contract/calls/text-encodings.ts';
import { useCatalogue } from '../../../messages/language.tsx';
import { encodingMessages } from './messages.ts';

/** How the texts of a file were decoded, with some of their cells. */
export function DecodedTexts({ texts: decoded }: { readonly texts: readonly DecodedText[] }) {
  const texts = useCatalogue(encodingMessages);
  if (decoded.length === 0) return null;
  return (
    <div>
      <h3>{texts.title}</h3>
      {decoded.map(({ sheet, encoding, chosen, samples }) => (
        <p key={sheet}>
          {sheet !== null && (
            <>
              <bdi>{sheet}</bdi>:{' '}
            </>
          )}
          {(chosen ? texts.wasChosen : texts.wasDetected)(texts.names[encoding])}
          {samples.length > 0 && (
            <span className="muted">
              {' '}
              · {texts.examples}:{' '}
              {samples.map((sample, index) => (
                <span key={sample}>
                  {index > 0 && ' · '}
                  <bdi>{sample}</bdi>
                </span>
              ))}
            </span>
          )}
        </p>
      ))}
    </div>
  );
}
