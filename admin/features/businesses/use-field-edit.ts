import type { AdminBusiness } from '../../../api/contract/calls/admin-list.ts';
import { useChangeBusiness } from '../../api/change-business.ts';
import { conflictIn } from '../../api/listings.ts';
import { useToast } from '../../components/use-toast.ts';
import { useUndoToast } from '../../components/use-undo-toast.tsx';
import { useCatalogue } from '../../messages/language.tsx';
import { useChangeAuthor } from '../business/use-change-author.ts';
import { businessesMessages } from './messages.ts';

type Values = Pick<AdminBusiness, 'phone' | 'category' | 'status'>;
/** A field that is edited in the list. */
export type InlineField = keyof Values;

/** The change that gives a listing the value that another version has. */
const TAKE: { readonly [Field in InlineField]: (from: Values) => Pick<Values, Field> } = {
  phone: ({ phone }) => ({ phone }),
  category: ({ category }) => ({ category }),
  status: ({ status }) => ({ status }),
};

/**
 * Saves one field of a listing of the list, and shows the result with an undo button. A concurrent change of
 * other fields is no conflict.
 */
export function useFieldEdit<Field extends InlineField>(business: AdminBusiness, field: Field) {
  const { inline: texts } = useCatalogue(businessesMessages);
  const { id, name } = business;
  const subject = `edit ${id}`;
  const toast = useToast(subject);
  const showUndo = useUndoToast();
  const authorOf = useChangeAuthor();
  const { mutateAsync, isPending } = useChangeBusiness();

  const write = async (
    wanted: Pick<Values, Field>,
    from: Values & { readonly updatedAt: string },
  ): Promise<boolean> => {
    try {
      const change = { ...wanted, updatedAt: from.updatedAt };
      const saved = await mutateAsync({ id, change });
      showUndo(subject, texts.saved[field](name), () => void write(TAKE[field](from), saved));
      return true;
    } catch (error) {
      const conflict = conflictIn(error);
      if (conflict && conflict.business[field] === from[field])
        return write(wanted, conflict.business);
      toast.failure(texts.failed[field](name), conflict ? authorOf(conflict) : error);
      return false;
    }
  };
  return {
    isPending,
    /** @returns whether the value is stored; false after a conflict, which the list then shows */
    save: (wanted: Pick<Values, Field>) => write(wanted, business),
  };
}
