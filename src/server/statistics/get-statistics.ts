import type { Statistics } from '../../contract/statistics.ts'
import { errorCode } from '../db/connection-problem.ts'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { presentStatistics } from './present-statistics.ts'
import { findTallies } from './statistics-queries.ts'

const INVALID_PARAMETER_VALUE = '22023'

export async function getStatistics({ db, now }: Deps, owner: number, timeZone: string): Promise<Statistics> {
  try {
    return presentStatistics(await findTallies(db, owner, timeZone, now()))
  } catch (error) {
    // A zone that Node.js knows and this PostgreSQL does not.
    if (errorCode(error) === INVALID_PARAMETER_VALUE) throw new HttpError('badInput', { fields: { tz: 'invalid' } })
    throw error
  }
}
