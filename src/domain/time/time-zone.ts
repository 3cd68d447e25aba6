/** "+03:00", which has no daylight saving. */
const OFFSET = /^[+-]/

/**
 * The zone of an IANA name: the name itself, or Area/City for a short one like "CET", which PostgreSQL may take for an offset without daylight
 * saving. Null if there is no such zone.
 */
export function knownZone(name: string): string | null {
  const canonical = OFFSET.test(name) ? null : canonicalZone(name)
  return canonical !== null && name.includes('/') ? name : canonical
}

/** The canonical name of a zone. Null if there is no such zone or offset. */
export function canonicalZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
