import { useSession } from '../../api/session.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { businessMessages } from './messages.ts';
import type { Conflict } from './use-editor.ts';

/** @returns a function that says who made a concurrent change of a listing, and when */
export function useChangeAuthor(): (conflict: Conflict) => string {
  const { conflict: texts } = useCatalogue(businessMessages);
  const { ago, moment } = useFormat();
  const self = useSession().data?.username;
  return ({ changedBy, changedAt }) => {
    const when = `${ago(changedAt)} (${moment(changedAt)})`;
    if (changedBy === undefined) return texts.changed(when);
    if (changedBy === null) return texts.changedByProgram(when);
    return changedBy === self ? texts.changedByYou(when) : texts.changedBy(changedBy, when);
  };
}
