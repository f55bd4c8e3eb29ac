import type { Kysely } from 'kysely';
import type { VerificationTag } from '../contract/pages/verification-tags.ts';
import type { DB } from '../database/tables.ts';
import { verificationTags } from './verification-tags.ts';

let parsed: { readonly markup: string; readonly tags: readonly VerificationTag[] } = {
  markup: '',
  tags: [],
};

/** The verification tags of the saved settings. Every batch of pages asks for them; the last markup stays parsed. */
export async function readVerificationTags(db: Kysely<DB>): Promise<readonly VerificationTag[]> {
  const { head_tags: markup } = await db
    .selectFrom('site_settings')
    .select('head_tags')
    .executeTakeFirstOrThrow();
  if (parsed.markup !== markup) parsed = { markup, tags: verificationTags(markup) };
  return parsed.tags;
}
