/** Where a message is sent to, by the form itself too. */
export const CONTACT_API = '/api/contact';
