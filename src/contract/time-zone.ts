import * as z from 'zod/mini'
import { knownZone } from '../domain/time/time-zone.ts'

/** An IANA name; not an offset. */
export const timeZone = z.pipe(
  z.string('invalid'),
  z.transform((name, context) => {
    const known = knownZone(name)
    if (known !== null) return known
    context.issues.push({ code: 'custom', input: name, message: 'invalid' })
    return z.NEVER
  }),
)
