import { DeleteResult, type QueryResult, type UpdateResult } from 'kysely'
import { required } from '../../domain/required.ts'

/** The number of rows affected by an UPDATE or DELETE without RETURNING. */
export async function rowCount(statement: { execute(): Promise<(DeleteResult | UpdateResult)[]> }): Promise<number> {
  const [result] = await statement.execute()
  if (!result) throw new Error('a statement without RETURNING must report its rows')
  return Number(result instanceof DeleteResult ? result.numDeletedRows : result.numUpdatedRows)
}

/** Like `rowCount`, for raw SQL. */
export const affectedRows = ({ numAffectedRows }: QueryResult<unknown>): number =>
  Number(required(numAffectedRows, 'the number of rows that a statement touched'))
