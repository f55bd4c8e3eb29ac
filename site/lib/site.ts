/** The name of the directory, in the header of each page and at the end of each title. */
export const SITE_NAME = 'Business Directory';

export const siteTitle = (page: string): string => `${page} | ${SITE_NAME}`;
