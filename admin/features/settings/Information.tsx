import { IconShieldExclamation } from '@tabler/icons-react';
import type { SiteSettings } from '../../../api/contract/calls/site-settings.ts';
import { tagOrigins } from '../../../api/contract/pages/tags.ts';
import { useSession } from '../../api/read-session.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { settingsMessages } from './messages.ts';

/** What a tag may do, and what keeps it from the back office. */
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

/** What becomes of the code, and whom it makes pages talk to. */
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
