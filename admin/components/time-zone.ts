import { createContext, useContext } from 'react';

/** The time zone of the back office, an IANA name; undefined until the server has answered. */
export const TimeZoneContext = createContext<string | undefined>(undefined);

/** The time zone in which dates and times are shown; undefined means the browser's own. */
export const useTimeZone = (): string | undefined => useContext(TimeZoneContext);
