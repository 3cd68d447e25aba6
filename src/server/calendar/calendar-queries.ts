import { sql } from 'kysely'
import type { Conn } from '../db/tables.ts'

const SHOWN = ['address', 'favorites', 'bets'] as const

type Parts = { readonly favorites: boolean; readonly bets: boolean }

/** Which matches to list: these favorites, and matches with bets if `bets` is set. */
type Chosen = { readonly favorites: readonly number[]; readonly bets: boolean }

export function findCalendar(db: Conn, owner: number) {
  return db.selectFrom('calendars').select(SHOWN).where('userId', '=', owner).executeTakeFirst()
}

export function findCalendarByAddress(db: Conn, owner: number, address: string) {
  return db
    .selectFrom('calendars')
    .select(['userId', 'favorites', 'bets'])
    .where(({ and }) => and({ address, userId: owner }))
    .executeTakeFirst()
}

/** `address` is used only if there is no calendar yet. */
export function saveCalendar(db: Conn, owner: number, address: string, parts: Parts) {
  return db
    .insertInto('calendars')
    .values({ userId: owner, address, ...parts })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(parts))
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
}

/** Returns undefined if there is no calendar. */
export function replaceAddress(db: Conn, owner: number, address: string) {
  return db.updateTable('calendars').set({ address }).where('userId', '=', owner).returning(SHOWN).executeTakeFirst()
}

export async function deleteCalendar(db: Conn, owner: number): Promise<void> {
  await db.deleteFrom('calendars').where('userId', '=', owner).execute()
}

/** More matches make calendar programs slow. */
const MAX_MATCHES = 500

/**
 * Favorites, and matches with a pending bet or one placed since `from`, that start after `from`, in order of time. Matches that never had a
 * start time are left out.
 */
export function findCalendarMatches(db: Conn, owner: number, { favorites, bets }: Chosen, from: Date) {
  const single = db
    .selectFrom('bets')
    .select('matchId')
    .where('userId', '=', owner)
    .where('matchId', 'is not', null)
    .where(({ eb, or }) => or([eb('status', '=', 'pending'), eb('placedAt', '>=', from)]))
  const leg = db
    .selectFrom('betLegs')
    .innerJoin('bets', (join) =>
      join.onRef('bets.userId', '=', 'betLegs.userId').onRef('bets.id', '=', 'betLegs.betId'),
    )
    .select('betLegs.matchId')
    .where('betLegs.userId', '=', owner)
    .where('betLegs.matchId', 'is not', null)
    .where(({ eb, or }) => or([eb('bets.status', '=', 'pending'), eb('bets.placedAt', '>=', from)]))
  return db
    .selectFrom('matches')
    .select(['hltvId', 'team1Name', 'team2Name', 'tournament', 'format', 'status', 'updatedAt', 'finishedTime'])
    .select(({ fn }) => fn.coalesce('scheduledTime', 'startedTime').$notNull().as('start'))
    .where(({ eb, or }) =>
      or([
        eb('id', '=', sql<number>`ANY(${favorites}::bigint[])`),
        ...(bets ? [eb('id', 'in', single), eb('id', 'in', leg)] : []),
      ]),
    )
    .where(({ fn }) => fn.coalesce('scheduledTime', 'startedTime'), '>=', from)
    .orderBy('start')
    .orderBy('id')
    .limit(MAX_MATCHES)
    .execute()
}
export type CalendarMatch = Awaited<ReturnType<typeof findCalendarMatches>>[number]
