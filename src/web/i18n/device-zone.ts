/** The device's current IANA time zone, which changes on a journey. */
export const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
