import { sql } from 'kysely'
import type { AlertChoices, AlertMode } from '../../domain/alerts/alert-mode.ts'
import { prepared } from '../db/prepared.ts'
import { rowCount } from '../db/row-count.ts'
import type { Conn } from '../db/tables.ts'

/** All choices of the user for single matches. */
export function findMatchChoices(db: Conn, owner: number) {
  return db
    .selectFrom('matchChoices')
    .select(['hltvId', 'alerts'])
    .where('userId', '=', owner)
    .orderBy('hltvId')
    .execute()
}

/** The given ids whose matches are not over. */
export async function findOpenIds(db: Conn, publicIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('matches')
    .select('hltvId')
    .where('hltvId', '=', sql<number>`ANY(${publicIds}::bigint[])`)
    .where('status', '!=', 'finished')
    .execute()
  return new Set(rows.map(({ hltvId }) => hltvId))
}

/** Null removes the choice. Returns false if there is no such match. */
export async function saveMatchChoice(
  db: Conn,
  owner: number,
  publicId: number,
  alerts: AlertMode | null,
): Promise<boolean> {
  const match = await db.selectFrom('matches').select('id').where('hltvId', '=', publicId).executeTakeFirst()
  if (!match) return false
  if (alerts === null) {
    await rowCount(db.deleteFrom('matchChoices').where('userId', '=', owner).where('hltvId', '=', publicId))
  } else {
    await db
      .insertInto('matchChoices')
      .values({ userId: owner, hltvId: publicId, alerts })
      .onConflict((conflict) => conflict.columns(['userId', 'hltvId']).doUpdateSet({ alerts }))
      .execute()
  }
  return true
}

type Choice = { readonly userId: number; readonly ofMatch: boolean; readonly alerts: AlertMode | null }

/** What each of these users chose for the match and for its teams; alert settings are applied elsewhere. */
export async function findChoices(
  conn: Conn,
  { publicId, teamKeys }: { readonly publicId: number; readonly teamKeys: readonly string[] },
  people: readonly number[],
): Promise<(person: number) => Omit<AlertChoices, 'onlyWithBet'>> {
  const statement = sql<Choice>`
    SELECT user_id AS "userId", true AS "ofMatch", alerts FROM match_choices
    WHERE hltv_id = ${publicId} AND user_id = ANY(${people}::bigint[])
    UNION ALL
    SELECT user_id AS "userId", false AS "ofMatch", alerts FROM favorite_teams
    WHERE team_key = ANY(${teamKeys}::text[] COLLATE "C") AND user_id = ANY(${people}::bigint[])`
  // Prepared, as it runs before each batch of device messages: planning took most of its time.
  const rows = await prepared(conn, 'find_choices', statement)
  const byPerson = Map.groupBy(rows, ({ userId }) => userId)
  return (person) => {
    const chosen = byPerson.get(person) ?? []
    return {
      match: chosen.find(({ ofMatch }) => ofMatch)?.alerts ?? null,
      teams: chosen.filter(({ ofMatch }) => !ofMatch).map(({ alerts }) => alerts),
    }
  }
}
