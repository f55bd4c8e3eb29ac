import type { BulkChange } from '../../../api/contract/calls/bulk-changes.ts';
import { describeAction } from '../../../api/contract/calls/describe-audit.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { auditMessages } from '../audit/messages.ts';
import { useValueTexts } from '../audit/use-value-texts.ts';
import { bulkChangesMessages } from './messages.ts';

/** @returns a function that says what a bulk change does: `Toplu olarak düzenlendi: Kategori → Bar` */
export function useDescribedChange(): (change: Pick<BulkChange, 'action' | 'values'>) => string {
  const audit = useCatalogue(auditMessages);
  const { edit } = useCatalogue(bulkChangesMessages);
  const { nameOf, textOf } = useValueTexts('business.edit');
  return ({ action, values }) => {
    const name = describeAction(`businesses.${action}`, audit);
    const fields = Object.entries(values);
    if (action === 'release')
      return `${name}: ${fields.map(([field]) => nameOf(field)).join(', ')}`;
    if (action !== 'edit') return name;
    const shown = fields.map(
      ([field, value]) => `${nameOf(field)} → ${textOf(field, value) || edit.empty}`,
    );
    return `${name}: ${shown.join(', ')}`;
  };
}
