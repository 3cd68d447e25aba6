import { DeleteResult, type UpdateResult } from 'kysely'

/** The number of rows that an UPDATE or DELETE without RETURNING touches. */
export async function rowCount(statement: { execute(): Promise<(DeleteResult | UpdateResult)[]> }): Promise<number> {
  const [result] = await statement.execute()
  if (!result) throw new Error('a statement without RETURNING reports its rows')
  return Number(result instanceof DeleteResult ? result.numDeletedRows : result.numUpdatedRows)
}
