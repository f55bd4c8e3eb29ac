import { Group, List, Paper, Stack } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import type { SiteSettings } from '../../../api/contract/calls/site-settings.ts';
import { tagOrigins } from '../../../api/contract/pages/tags.ts';
import { useSession } from '../../api/session.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { settingsMessages } from './messages.ts';

/** Explains what a tag can do, and how the back office is protected from it. */
function TagPowers() {
  const { info } = useCatalogue(settingsMessages);
  const { data: session } = useSession();
  const isSeparate = typeof session?.publicOrigin === 'string';
  return (
    <Stack gap="0.375rem" mt="md" className="warning">
      <p className="stated">
        <IconShieldExclamation size={18} aria-hidden="true" />
        <strong>{info.powersTitle}</strong>
      </p>
      <p>{info.powers}</p>
      {session && <p>{isSeparate ? info.separate : info.shared}</p>}
    </Stack>
  );
}

/** Explains how the code is delivered, and lists the origins that it may contact. */
export function Information({ settings }: { readonly settings: SiteSettings }) {
  const { info } = useCatalogue(settingsMessages);
  const { head_tags, facebook_pixel, footer_tags } = settings;
  const origins = tagOrigins([head_tags, facebook_pixel, footer_tags].join('\n'));
  return (
    <Paper component="section" withBorder p="md" bg="var(--surface)" className="information">
      <h3>{info.title}</h3>
      <List listStyleType="disc" fz="inherit" spacing="0.375rem" maw="56rem">
        <List.Item>{info.once}</List.Item>
        <List.Item>{info.consent}</List.Item>
        <List.Item>
          {origins.length === 0 ? info.noOrigins : info.origins}
          <Group component="span" gap="0.25rem">
            {origins.map((origin) => (
              <code key={origin}>{origin}</code>
            ))}
          </Group>
        </List.Item>
        <List.Item>{info.comment}</List.Item>
        <List.Item>{info.admin}</List.Item>
      </List>
      <TagPowers />
    </Paper>
  );
}
