import * as z from 'zod/mini'

/** An IANA name; not an offset ("+03:00"), which knows no daylight saving. */
const ZONE_NAME = /^[A-Za-z][\w+/-]{0,63}$/

export const timeZone = z.pipe(
  z.string('invalid').check(z.regex(ZONE_NAME, 'invalid')),
  z.transform((name, context) => {
    const known = knownZone(name)
    if (known !== null) return known
    context.issues.push({ code: 'custom', input: name, message: 'invalid' })
    return z.NEVER
  }),
)

/** A short name like "CET" becomes Area/City: PostgreSQL takes some of them for an offset without daylight saving. */
function knownZone(name: string): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return name.includes('/') ? name : timeZone
  } catch {
    return null
  }
}
