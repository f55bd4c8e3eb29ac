import { SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useCatalogue } from '../../messages/language.tsx';
import { useEditorContext } from './editor-context.tsx';
import { businessMessages } from './messages.ts';
import { LongTextField, TextField } from './TextField.tsx';

/** The addresses of photo and logo, with previews. */
export function MediaFields() {
  const { hints, media } = useCatalogue(businessMessages);
  return (
    <>
      <SimpleGrid minColWidth="min(15rem, 100%)">
        <div>
          <TextField field="photo" type="url" description={hints.photo} />
          <Preview field="photo" label={media.photoPreview} />
        </div>
        <div>
          <TextField field="logo" type="url" description={hints.photo} />
          <Preview field="logo" label={media.logoPreview} />
        </div>
      </SimpleGrid>
      <LongTextField field="photos" description={hints.linkALine} />
    </>
  );
}

/** Whether the content security policy allows the picture: from the site itself, or over HTTPS. */
const isAllowed = (address: string) => /^(?:https:\/\/|\/photos\/)\S/.test(address);

type Props = { readonly field: 'photo' | 'logo'; readonly label: string };

function Preview({ field, label }: Props) {
  const { media } = useCatalogue(businessMessages);
  const { form } = useEditorContext();
  const address = form.values[field].trim();
  const [broken, setBroken] = useState('');
  if (!isAllowed(address)) return null;
  if (broken === address) return <p className="muted">{media.broken}</p>;
  return (
    <img
      className="preview"
      src={address}
      alt={label}
      loading="lazy"
      referrerPolicy="no-referrer"
      width={240}
      height={160}
      onError={() => setBroken(address)}
    />
  );
}
