import type { ReactNode } from 'react';
import type { BusinessDetail } from '../../../api/contract/calls/admin-businesses.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { AboutField } from './AboutField.tsx';
import { ContactFields } from './ContactFields.tsx';
import { FieldLabel } from './editor-context.tsx';
import { HoursField } from './HoursField.tsx';
import { IdentityFields, StoredFacts } from './IdentityFields.tsx';
import { MediaFields } from './MediaFields.tsx';
import { businessMessages } from './messages.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { LongTextField, TextField } from './TextField.tsx';

/** All fields of a listing in their groups. @param business undefined for a new listing */
export function EditorFields({ business }: { readonly business?: BusinessDetail }) {
  const { groups, hints } = useCatalogue(businessMessages);
  return (
    <>
      <FieldGroup title={groups.identity}>
        <IdentityFields statusSince={business?.statusSince ?? null} />
        {business && <StoredFacts business={business} />}
      </FieldGroup>
      <FieldGroup title={groups.place}>
        <PlaceFields />
      </FieldGroup>
      <FieldGroup title={groups.contact}>
        <ContactFields />
      </FieldGroup>
      <FieldGroup title={<FieldLabel field="workingHours" />}>
        <HoursField />
      </FieldGroup>
      <FieldGroup title={groups.about}>
        <LongTextField field="description" />
        <TextField field="priceRange" description={hints.priceRange} />
        <AboutField />
      </FieldGroup>
      <FieldGroup title={groups.media}>
        <MediaFields />
      </FieldGroup>
    </>
  );
}

type GroupProps = { readonly title: ReactNode; readonly children: ReactNode };

function FieldGroup({ title, children }: GroupProps) {
  return (
    <section className="field-group">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
