import { SimpleGrid } from '@mantine/core';
import { useCatalogue } from '../../messages/language.tsx';
import { businessMessages } from './messages.ts';
import { LongTextField, TextField } from './TextField.tsx';

/** Phone, website, and the links to other sites about the business. */
export function ContactFields() {
  const { hints } = useCatalogue(businessMessages);
  return (
    <>
      <SimpleGrid minColWidth="min(15rem, 100%)">
        <TextField field="phone" type="tel" />
        <TextField field="url" type="url" description={hints.url} />
        <TextField field="menuLink" type="url" description={hints.url} />
      </SimpleGrid>
      <LongTextField field="bookingLinks" description={hints.linkALine} />
      <LongTextField field="orderLinks" description={hints.linkALine} />
      <LongTextField field="socialLinks" description={hints.linkALine} />
    </>
  );
}
