import { canonicalZone } from '../../domain/time/time-zone.ts'
import { errorCode } from '../db/connection-problem.ts'
import { findZoneNames } from '../db/zone-name-queries.ts'
import type { Deps } from '../deps.ts'
import { badField } from './app-error.ts'

const INVALID_PARAMETER_VALUE = '22023'

/** Runs a query with the name of the time zone that PostgreSQL knows. Throws `badInput` if it knows none. */
export async function inKnownZone<Result>(
  { db }: Pick<Deps, 'db'>,
  timeZone: string,
  read: (zone: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await read(timeZone)
  } catch (error) {
    if (errorCode(error) !== INVALID_PARAMETER_VALUE) throw error
    // Some systems omit old names that Node.js and browsers use.
    const other = sameZone(timeZone, await findZoneNames(db))
    if (other === undefined) throw badField('tz', 'invalid')
    return read(other)
  }
}

/** Node.js knows all aliases. Returns the known name of the same time zone: "Asia/Kolkata" for "Asia/Calcutta". */
export function sameZone(name: string, known: readonly string[]): string | undefined {
  const zone = canonicalZone(name)
  // PostgreSQL may know names that Node.js does not ("posix/Europe/Berlin").
  if (zone === null) return undefined
  return known.find((each) => each.includes('/') && canonicalZone(each) === zone)
}
