/** The address that messages are sent to, by scripts and by the plain form. */
export const CONTACT_API = '/api/contact';
