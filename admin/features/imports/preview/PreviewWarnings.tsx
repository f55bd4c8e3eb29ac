import type { ImportPreview } from '../../../../api/contract/calls/preview-routes.ts';
import type { ImportNotice } from '../../../../api/contract/text/import-notices.ts';
import { hasPosition } from '../../../../api/contract/text/say-notice.ts';
import { useFormat } from '../../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../../messages/language.tsx';
import { fieldLabel, listingFields } from '../../../messages/listing-fields.ts';
import { describeInFull, describeNotice, noticeLanguage } from '../describe-import.ts';
import { previewMessages } from './messages.ts';

type Props = { readonly preview: ImportPreview };
type Warning = { readonly text: string; readonly isBad?: true };

/** What the preview has found that should be seen before the import is started. */
export function PreviewWarnings({ preview }: Props) {
  const texts = useCatalogue(previewMessages);
  const { number } = useFormat();
  const warnings = useWarnings(preview);
  const { rowsChecked, isWhole } = preview;
  return (
    <section>
      <h2>{texts.warnings}</h2>
      {rowsChecked > 0 && (
        <p className="muted">
          {isWhole ? texts.checkedAll(number(rowsChecked)) : texts.checked(number(rowsChecked))}
        </p>
      )}
      {warnings.length === 0 ? (
        <p className="good">{texts.noWarnings}</p>
      ) : (
        <ul className="preview-warnings">
          {warnings.map(({ text, isBad }) => (
            <li key={text} className={isBad ? 'bad' : 'warn'} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function useWarnings(preview: ImportPreview): readonly Warning[] {
  const messages = useMessages();
  const texts = useCatalogue(previewMessages);
  const names = useCatalogue(listingFields);
  const { number } = useFormat();
  const say = (notice: ImportNotice) => describeInFull(describeNotice(notice, messages));
  const sayAlone = (notice: ImportNotice) => {
    const text = say(notice);
    if (hasPosition(notice)) return text;
    return text.charAt(0).toLocaleUpperCase(noticeLanguage(messages)) + text.slice(1);
  };
  const { problem, rejections, misread, remarks, skippedSheets, choices } = preview;
  const { rowsChecked, withoutCategory, guessedPlaces } = preview;
  const of = number(rowsChecked);
  return [
    ...(problem ? [{ text: say(problem), isBad: true } as const] : []),
    ...rejections.map(
      ({ reason, rows }) =>
        ({ text: texts.rejected(number(rows), of, say(reason)), isBad: true }) as const,
    ),
    ...misread.map(({ field, cells, of: all, example }) => ({
      text: [
        texts.misread(fieldLabel(names, field), number(cells), number(all)),
        texts.example(example),
      ].join(' '),
    })),
    ...(withoutCategory > 0 && choices.category === null
      ? [{ text: texts.withoutCategory(number(withoutCategory), of) }]
      : []),
    ...(guessedPlaces > 0 ? [{ text: texts.guessed(number(guessedPlaces), of) }] : []),
    ...[...remarks, ...skippedSheets].map((notice) => ({ text: sayAlone(notice) })),
  ];
}
