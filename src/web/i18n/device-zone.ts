/** The IANA name of the device's time zone now: a traveller's changes. */
export const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
