import { createContext, useContext } from 'react';

/** The time zone of the back office, an IANA name; undefined until the server has told it. */
export const TimeZoneContext = createContext<string | undefined>(undefined);

/** In which days and hours are told; until it is known, the browser's own. */
export const useTimeZone = (): string | undefined => useContext(TimeZoneContext);
