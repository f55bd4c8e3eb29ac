import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { AdminBusiness } from '../../../api/contract/calls/admin-list.ts';
import { useMay } from '../../components/session-context.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { businessesMessages } from './messages.ts';
import { useApproval } from './use-approval.ts';

type Props = { readonly business: Pick<AdminBusiness, 'id' | 'name' | 'isApproved'> };

/** Shows whether a listing is approved, and toggles it for moderators. */
export function ApprovalButton({ business }: Props) {
  const { row, bulk } = useCatalogue(businessesMessages);
  const { toggle, isPending } = useApproval(business);
  const may = useMay();
  const { isApproved, name } = business;
  const Icon = isApproved ? IconCircleCheckFilled : IconCircle;
  if (!may('moderator'))
    return (
      <span className={isApproved ? 'stated good' : 'stated muted-state'}>
        <Icon size={16} aria-hidden="true" />
        {isApproved ? row.approved : row.waiting}
      </span>
    );
  return (
    <Button
      variant={isApproved ? 'light' : 'default'}
      color="var(--good)"
      size="compact-sm"
      leftSection={<Icon size={16} />}
      aria-label={isApproved ? row.withdrawHint(name) : `${bulk.names.approve}: ${name}`}
      aria-busy={isPending}
      onClick={() => {
        if (!isPending) void toggle();
      }}
      data-key="a"
    >
      {isApproved ? row.approved : bulk.names.approve}
    </Button>
  );
}
