import { type BetEvent, type matchCandidates as candidatesEndpoint, TRAY_LIMIT } from '../../contract/bet-results.ts'
import type { Bet } from '../../contract/bets.ts'
import type { Query } from '../../contract/endpoint.ts'
import { possiblePairs } from '../../domain/bet.ts'
import { settleByGrade } from '../../domain/settle-by-grade.ts'
import { recordAct } from '../audit/audit-queries.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { findBet, updateBet } from './bet-queries.ts'
import { betTransaction, findWithLegs, recorded } from './change-bets.ts'
import { countDecided, findDecided, findSettledByProgram } from './decided-queries.ts'
import { findEvents } from './event-queries.ts'
import { findBetsForUpdate } from './many-bets-queries.ts'
import { presentBets } from './present-bet.ts'
import { findTie } from './tie-bets.ts'

const UNDO_DAYS = 7
/** Of a text with several "vs", which names of teams rarely have. */
const MAX_READINGS = 8

/** Pending bets with a grade, the oldest first: with a verdict, and those that need the user. */
export async function decidedBets({ db }: Deps, owner: number) {
  const [total, decided, needsYou] = await Promise.all([
    countDecided(db, owner),
    findDecided(db, owner, true, TRAY_LIMIT),
    findDecided(db, owner, false, TRAY_LIMIT),
  ])
  return { total, decided: await presentBets(db, decided), needsYou: await presentBets(db, needsYou) }
}

/** Settles each bet by its verdict, if it still is the one that was shown. One transaction: all or none. */
export async function confirmVerdicts(deps: Deps, owner: number, shown: readonly { id: number; verdict: string }[]) {
  const now = deps.now()
  return betTransaction(deps, owner, async (tx) => {
    const settled: number[] = []
    const byId = shown.toSorted((a, b) => a.id - b.id)
    // All bets in one order before the first sum, as `changeManyBets` does: transactions do not deadlock.
    await findBetsForUpdate(
      tx,
      byId.map(({ id }) => ({ userId: owner, id })),
    )
    for (const { id, verdict } of byId) {
      if (await confirm(tx, owner, id, verdict, now)) settled.push(id)
    }
    const skipped = shown.map(({ id }) => id).filter((id) => !settled.includes(id))
    return { settled, skipped }
  })
}

async function confirm(tx: Conn, owner: number, id: number, verdict: string, now: Date): Promise<boolean> {
  const found = await findWithLegs(tx, owner, id)
  if (found?.bet.status !== 'pending' || found.bet.grade?.verdict !== verdict) return false
  const { bet, legs } = found
  const settlement = settleByGrade(bet, bet.grade, legs)
  if (!settlement) return false
  const after = await updateBet(tx, bet, { ...settlement, settledBy: 'user', settledAt: now })
  await recordAct(tx, 'bet-settled', owner)
  await recorded(tx, { kind: 'settled', at: now }, [bet, after], legs)
  return true
}

/** What the program settled in the last 7 days, the newest first. */
export async function settledByProgram({ db, now }: Deps, owner: number): Promise<Bet[]> {
  const since = new Date(now().getTime() - UNDO_DAYS * 24 * 60 * 60 * 1000)
  return presentBets(db, await findSettledByProgram(db, owner, since, TRAY_LIMIT))
}

export async function readBet({ db }: Deps, owner: number, id: number): Promise<Bet> {
  const row = await findBet(db, owner, id)
  const [bet] = row ? await presentBets(db, [row]) : []
  if (!bet) throw new HttpError('notFound')
  return bet
}

/** Every change of a bet, its placing included, the oldest first. */
export async function betHistory({ db }: Deps, owner: number, id: number): Promise<BetEvent[]> {
  const [bet, events] = await Promise.all([findBet(db, owner, id), findEvents(db, owner, id)])
  if (!bet && events.length === 0) throw new HttpError('notFound')
  // The event of the deletion has every field of the bet.
  const deleted = events.flatMap(({ changes }) => changes).find(({ field }) => field === 'createdAt')
  const createdAt = bet?.createdAt.toISOString() ?? String(deleted?.from)
  return [
    { at: createdAt, kind: 'created', by: 'user', changes: [], reason: null },
    ...events.map(({ at, kind, by, changes, reason }) => ({ at: at.toISOString(), kind, by, changes, reason })),
  ]
}

/** The stored matches that a bet on these teams may mean, for every way to read the text. */
export async function matchCandidates({ db, now }: Deps, { teams, placedAt }: Query<typeof candidatesEndpoint>) {
  const moment = now()
  const readings = possiblePairs(teams).slice(0, MAX_READINGS)
  const ties = await Promise.all(
    readings.map((pair) =>
      findTie(
        db,
        { pair, placedAt: placedAt ? new Date(placedAt) : moment, isPlacedAtKnown: placedAt !== undefined },
        moment,
      ),
    ),
  )
  const certain = ties.flatMap((tie) => (tie.kind === 'certain' ? [tie.match] : []))
  const possible = ties.flatMap((tie) => (tie.kind === 'choose' ? tie.matches : []))
  return {
    certain: certain.length === 1 && possible.length === 0,
    matches: [...certain, ...possible].map(
      ({ id, publicId, team1, team2, tournament, format, status, scheduledTime }) => ({
        matchId: id,
        hltvId: publicId,
        team1: team1.name,
        team2: team2.name,
        tournament,
        format,
        status,
        scheduledTime: scheduledTime?.toISOString() ?? null,
      }),
    ),
  }
}
