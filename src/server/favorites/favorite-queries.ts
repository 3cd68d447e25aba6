import { sql } from 'kysely'
import { rowCount } from '../db/row-count.ts'
import type { Conn } from '../db/tables.ts'
import type { SourceName } from '../match-sources/match-source.ts'

function selectFavorites(db: Conn, owner: number) {
  return db
    .selectFrom('favorites')
    .innerJoin('matches', 'matches.hltvId', 'favorites.hltvId')
    .select(['favorites.id', 'favorites.hltvId'])
    .select(['source', 'status', 'tournament', 'format', 'score1', 'score2', 'scheduledTime', 'finishedTime'])
    .select(['team1Name', 'team1LogoId', 'team2Name', 'team2LogoId'])
    .where('userId', '=', owner)
}

export type FavoriteRow = Awaited<ReturnType<typeof findFavorites>>[number]

/** Live, then upcoming by time, then finished, the latest first. */
export function findFavorites(db: Conn, owner: number) {
  return selectFavorites(db, owner)
    .orderBy((match) =>
      match.case().when('status', '=', 'live').then(1).when('status', '=', 'finished').then(3).else(2).end(),
    )
    .orderBy('finishedTime', (order) => order.desc().nullsLast())
    .orderBy('scheduledTime', (order) => order.asc().nullsLast())
    .orderBy('favorites.id')
    .execute()
}

export function findFavorite(db: Conn, owner: number, publicId: number) {
  return selectFavorites(db, owner).where('favorites.hltvId', '=', publicId).executeTakeFirst()
}

/** The ids of the matches of a source that finished after a time. */
export async function findFinishedIds(db: Conn, owner: number, source: SourceName, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('favorites')
    .innerJoin('matches', 'matches.hltvId', 'favorites.hltvId')
    .select('matches.id')
    .where('userId', '=', owner)
    .where('source', '=', source)
    .where('status', '=', 'finished')
    .where('finishedTime', '>', since)
    .execute()
  return rows.map(({ id }) => id)
}

/** False where it is a favorite already or the match does not exist. Locks the row until the end of the transaction. */
export async function insertFavorite(db: Conn, owner: number, publicId: number, createdAt: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('favorites')
    .columns(['userId', 'hltvId', 'createdAt'])
    .expression((match) =>
      match
        .selectFrom('matches')
        .select(({ val, cast, ref }) => [
          cast<number>(val(owner), 'bigint').as('userId'),
          ref('hltvId').as('hltvId'),
          cast<Date>(val(createdAt), 'timestamptz').as('createdAt'),
        ])
        .where('hltvId', '=', publicId),
    )
    .onConflict((conflict) =>
      conflict.columns(['userId', 'hltvId']).doUpdateSet(({ ref }) => ({ createdAt: ref('favorites.createdAt') })),
    )
    // xmax is 0 for a new row and this transaction's id for one that the conflict clause updated.
    .returning(sql<boolean>`favorites.xmax = 0`.as('isNew'))
    .executeTakeFirst()
  return inserted?.isNew ?? false
}

export async function deleteFavorite(db: Conn, owner: number, publicId: number): Promise<boolean> {
  return (await rowCount(db.deleteFrom('favorites').where('userId', '=', owner).where('hltvId', '=', publicId))) > 0
}
