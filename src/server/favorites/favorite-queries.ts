import { sql } from 'kysely'
import { rowCount } from '../db/row-count.ts'
import type { Conn } from '../db/tables.ts'
import { selectMatches, toStoredMatch } from '../matches/match-queries.ts'

/** Columns that identify and describe a match. */
export const SHOWN_OF_MATCH = [
  'matches.id as matchId',
  'matches.hltvId',
  'source',
  'status',
  'tournament',
  'format',
  'score1',
  'score2',
  'scheduledTime',
  'finishedTime',
  'team1Name',
  'team1LogoId',
  'team2Name',
  'team2LogoId',
] as const

/** The matches that the user starred. */
export function findStarred(db: Conn, owner: number) {
  return db
    .selectFrom('favorites')
    .innerJoin('matches', 'matches.hltvId', 'favorites.hltvId')
    .select('favorites.id')
    .select(SHOWN_OF_MATCH)
    .where('userId', '=', owner)
    .execute()
}

/** Returns false if the match is starred already or does not exist. Locks the row until the end of the transaction. */
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
    // xmax is 0 for a new row, and this transaction's id for one that the conflict clause updated.
    .returning(sql<boolean>`favorites.xmax = 0`.as('isNew'))
    .executeTakeFirst()
  return inserted?.isNew ?? false
}

export async function deleteFavorite(db: Conn, owner: number, publicId: number): Promise<boolean> {
  return (await rowCount(db.deleteFrom('favorites').where('userId', '=', owner).where('hltvId', '=', publicId))) > 0
}

/** Public ids of matches that the user unstarred although a favorite team plays. */
export async function findUnstarred(db: Conn, owner: number): Promise<number[]> {
  const rows = await db.selectFrom('unstarredMatches').select('hltvId').where('userId', '=', owner).execute()
  return rows.map(({ hltvId }) => hltvId)
}

export async function insertUnstarred(db: Conn, owner: number, publicId: number, createdAt: Date): Promise<void> {
  await db
    .insertInto('unstarredMatches')
    .values({ userId: owner, hltvId: publicId, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteUnstarred(db: Conn, owner: number, publicId: number): Promise<void> {
  await db.deleteFrom('unstarredMatches').where('userId', '=', owner).where('hltvId', '=', publicId).execute()
}

/** The cancelled ones of these matches: the source may list them again under another id. */
export async function findCalledOff(db: Conn, publicIds: readonly number[]) {
  if (publicIds.length === 0) return []
  const rows = await selectMatches(db)
    .where('matches.hltvId', '=', sql<number>`ANY(${publicIds}::bigint[])`)
    .where('matches.status', '=', 'cancelled')
    .execute()
  return rows.map((row) => {
    const { id, state } = toStoredMatch(row)
    return { ...state, id, source: row.source }
  })
}
