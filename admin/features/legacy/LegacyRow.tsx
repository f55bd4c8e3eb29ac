import { Box, Button, Group } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconTrash } from '@tabler/icons-react';
import type { AdminBusiness } from '../../../api/contract/calls/admin-list.ts';
import { Needs } from '../../components/Needs.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { businessesMessages } from '../businesses/messages.ts';
import { useApproval } from '../businesses/use-approval.ts';
import { useDeletion } from '../businesses/use-deletion.ts';
import { legacyMessages } from './messages.ts';

/** A listing; an approved one has a red background (specification, "Business list"). */
export function LegacyRow({ business }: { readonly business: AdminBusiness }) {
  const { list, approve, approved, delete: remove } = useCatalogue(legacyMessages);
  const { list: texts } = useCatalogue(businessesMessages);
  const { date } = useFormat();
  const approval = useApproval(business);
  const deletion = useDeletion(business);
  const { name, category, address, phone, createdAt, isApproved } = business;
  const Icon = isApproved ? IconCircleCheckFilled : IconCircle;
  return (
    <Group
      component="li"
      gap="0.5rem 1rem"
      p="sm"
      className={isApproved ? 'legacy-row approved-row' : 'legacy-row'}
    >
      <Box flex="1 1 16rem" miw={0}>
        <p className="legacy-name">
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          <span className="muted">{category}</span>
        </p>
        <p className="muted" dir="auto">
          {address ?? list.noAddress}
        </p>
        <p className="muted">
          {phone ?? list.noPhone} · {createdAt ? date(createdAt) : texts.noDate}
        </p>
      </Box>
      <Group gap="xs">
        <Needs least="moderator">
          <Button
            variant="default"
            className={isApproved ? 'legacy-approved' : undefined}
            leftSection={<Icon size={16} aria-hidden="true" />}
            disabled={approval.isPending}
            aria-label={`${isApproved ? approved : approve}: ${name}`}
            onClick={() => void approval.toggle()}
          >
            {isApproved ? approved : approve}
          </Button>
        </Needs>
        <Needs least="editor">
          <Button
            variant="outline"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            disabled={deletion.isPending}
            aria-label={`${remove}: ${name}`}
            onClick={() => void deletion.remove()}
          >
            {remove}
          </Button>
        </Needs>
      </Group>
    </Group>
  );
}
