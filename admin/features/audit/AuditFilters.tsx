import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { AUDIT_ACTIONS, AUDIT_ROUTES, TERMINAL_NAME } from '../../../api/contract/calls/audit.ts';
import { routePath } from '../../../api/contract/calls/route.ts';
import { useAdministrators } from '../../api/administrators.ts';
import { DelayedSearch } from '../../components/DelayedSearch.tsx';
import { useRole } from '../../components/session-context.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import type { AuditFilterState } from './audit-state.ts';
import { auditMessages } from './messages.ts';
import { auditViewMessages } from './view-messages.ts';

type Change = (change: Record<string, string>, options?: { readonly replace?: boolean }) => void;

type Props = {
  readonly filters: AuditFilterState;
  readonly onChange: Change;
  /** Null if no filter is set. */
  readonly onClear: (() => void) | null;
};

/** The filters of the audit log, and the download of what they find. */
export function AuditFilters({ filters, onChange, onClear }: Props) {
  const texts = useCatalogue(auditMessages);
  const view = useCatalogue(auditViewMessages);
  const { code } = useMessages().language;
  const { data: administrators = [] } = useAdministrators(useRole() === 'administrator');
  const { action, username, businessId, from, until, search } = filters;
  const names = new Set([...administrators.map((one) => one.username), username ?? TERMINAL_NAME]);
  names.delete(TERMINAL_NAME);
  const language = code === 'en' ? 'en' : 'tr';
  return (
    <search className="audit-filters" aria-label={texts.filters}>
      <DelayedSearch
        label={view.search}
        placeholder={view.searchHint}
        clear={view.clearSearch}
        value={search ?? ''}
        onChange={(value) => onChange({ search: value }, { replace: true })}
      />
      <NativeSelect
        label={texts.action}
        value={action ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ action: value })}
        data={[
          { value: '', label: texts.allActions },
          ...AUDIT_ACTIONS.map((value) => ({ value, label: texts.actions[value] })),
        ]}
      />
      <NativeSelect
        label={texts.administrator}
        value={username ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ username: value })}
        data={[
          { value: '', label: texts.allAdministrators },
          ...names,
          { value: TERMINAL_NAME, label: texts.terminal },
        ]}
      />
      <TextInput
        type="date"
        label={view.from}
        max={until}
        value={from ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ from: value })}
      />
      <TextInput
        type="date"
        label={view.until}
        min={from}
        value={until ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ until: value })}
      />
      {onClear && (
        <Button variant="subtle" onClick={onClear}>
          {businessId === undefined ? texts.clear : `${texts.ofBusiness(String(businessId))} ✕`}
        </Button>
      )}
      <Button
        component="a"
        href={routePath(AUDIT_ROUTES.table, { query: { ...filters, language } })}
        download
        variant="default"
        title={view.csvHint}
        leftSection={<IconDownload size={16} />}
      >
        {view.csv}
      </Button>
    </search>
  );
}
