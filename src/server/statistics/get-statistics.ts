import type { Statistics } from '../../contract/statistics.ts'
import { errorCode } from '../db/connection-problem.ts'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { presentStatistics } from './present-statistics.ts'
import { sameZone } from './same-zone.ts'
import { findTallies, findZoneNames } from './statistics-queries.ts'

const INVALID_PARAMETER_VALUE = '22023'

export async function getStatistics(deps: Deps, owner: number, timeZone: string): Promise<Statistics> {
  try {
    return await read(deps, owner, timeZone)
  } catch (error) {
    if (errorCode(error) !== INVALID_PARAMETER_VALUE) throw error
    // A name that Node.js knows and this PostgreSQL does not: some systems have left the old ones out.
    const other = sameZone(timeZone, await findZoneNames(deps.db))
    if (other === undefined) throw new HttpError('badInput', { fields: { tz: 'invalid' } })
    return read(deps, owner, other)
  }
}

async function read({ db, now }: Deps, owner: number, timeZone: string): Promise<Statistics> {
  return presentStatistics(await findTallies(db, owner, timeZone, now()))
}
