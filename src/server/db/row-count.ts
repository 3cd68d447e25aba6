import { DeleteResult, type QueryResult, type UpdateResult } from 'kysely'
import { required } from '../../domain/required.ts'

/** The number of rows that an UPDATE or DELETE without RETURNING touches. */
export async function rowCount(statement: { execute(): Promise<(DeleteResult | UpdateResult)[]> }): Promise<number> {
  const [result] = await statement.execute()
  if (!result) throw new Error('a statement without RETURNING reports its rows')
  return Number(result instanceof DeleteResult ? result.numDeletedRows : result.numUpdatedRows)
}

/** The same for a statement that is written as SQL. */
export const affectedRows = ({ numAffectedRows }: QueryResult<unknown>): number =>
  Number(required(numAffectedRows, 'the number of rows that a statement touched'))
