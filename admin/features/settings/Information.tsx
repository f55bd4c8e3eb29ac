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
    <div className="tag-powers">
      <p>
        <IconShieldExclamation size={18} aria-hidden="true" />
        <strong>{info.powersTitle}</strong>
      </p>
      <p>{info.powers}</p>
      {session && <p>{isSeparate ? info.separate : info.shared}</p>}
    </div>
  );
}

/** Explains how the code is delivered, and lists the origins that it may contact. */
export function Information({ settings }: { readonly settings: SiteSettings }) {
  const { info } = useCatalogue(settingsMessages);
  const { head_tags, facebook_pixel, footer_tags } = settings;
  const origins = tagOrigins([head_tags, facebook_pixel, footer_tags].join('\n'));
  return (
    <section className="information">
      <h3>{info.title}</h3>
      <ul>
        <li>{info.once}</li>
        <li>{info.consent}</li>
        <li>
          {origins.length === 0 ? info.noOrigins : info.origins}
          <span className="origins">
            {origins.map((origin) => (
              <code key={origin}>{origin}</code>
            ))}
          </span>
        </li>
        <li>{info.comment}</li>
        <li>{info.admin}</li>
      </ul>
      <TagPowers />
    </section>
  );
}
