import { pairIdentity } from '../../../src/domain/bet/match-tie.ts'
import { type Act, createGradePick, type reviewBet } from '../../../src/domain/bet/review-bet.ts'
import type { Bet, MatchOfBets } from '../../../src/domain/bet/stored-bet.ts'
import { certainMatchOf, withTies } from '../../../src/domain/bet/tie-bet.ts'
import { afterGrading } from '../../../src/domain/grading/schedule-grading.ts'
import { ambiguousIdentities } from '../../../src/domain/team/team-identity.ts'
import type { Verdict } from '../../../src/domain/verdict/verdict.ts'
import { pairKeyOf } from './polls.ts'
import { type MatchRow, ofBets, type Tables, writeBet } from './store.ts'

/** Bets per transaction: few, so that kills hit between them. */
const BATCH = 2

export type Settling = {
  readonly now: () => Date
  readonly tables: () => Tables
  readonly automaticOf: (person: number) => readonly Verdict[]
  readonly reviewBet: typeof reviewBet
  /** Called with the action on a bet after its transaction commits. */
  readonly onAct: (bet: Bet, act: Act | null) => void
}

/** One transaction; the returned function runs after its commit. */
export type Transaction = (tx: Tables) => () => void

/**
 * The transactions of one settlement run (create-settlement.ts, settle-matches.ts, tie-new-matches.ts; with PostgreSQL they are tested by
 * settlement-once and settlement-changes). A kill may happen before or inside each of them.
 */
export function* settlementRun(by: Settling): Generator<Transaction> {
  for (const { sourceId } of rowsWhere(by, ({ tiesChecked }) => !tiesChecked)) yield* tieBets(by, sourceId)
  for (const { sourceId } of rowsWhere(by, isUngraded)) yield* settleMatch(by, sourceId)
}

/** Whether its bets need grading, or their grades must be withdrawn. */
export function isUngraded({ state: { status }, gradedVersion, version }: MatchRow): boolean {
  const isOver = status === 'finished' || status === 'cancelled'
  return isOver ? gradedVersion !== version : gradedVersion !== null
}

function rowsWhere({ tables }: Settling, isWanted: (row: MatchRow) => boolean): MatchRow[] {
  return [...tables().matches.values()].filter(isWanted)
}

function* tieBets(by: Settling, sourceId: string): Generator<Transaction> {
  const examined = rowOf(by.tables(), sourceId)
  const pair = pairKeyOf(examined)
  const untied = [...by.tables().bets.values()].filter(
    (bet) => bet.settlement === null && bet.matchId === null && bet.pairKey === pair,
  )
  for (let at = 0; at < untied.length; at += BATCH) {
    yield (tx) => {
      const meetings = [...tx.matches.values()].filter((row) => pairKeyOf(row) === pair).map(ofBets)
      const ambiguous = ambiguousIdentities([])
      const acts = untied.slice(at, at + BATCH).flatMap(({ id }) => {
        const bet = tx.bets.get(id)
        if (bet?.settlement !== null) return []
        const tied = withTies(bet, (pick) => certainMatchOf(pick, bet, meetings, by.now(), ambiguous))
        return tied ? [review(by, tx, bet, { bet: tied, matches: meetings })] : []
      })
      return () => acts.forEach((act) => act())
    }
  }
  yield (tx) => {
    const row = rowOf(tx, sourceId)
    if (row.version === examined.version) tx.matches.set(sourceId, { ...row, tiesChecked: true })
    return () => undefined
  }
}

function* settleMatch(by: Settling, sourceId: string): Generator<Transaction> {
  const progress = { last: 0, version: null as number | null }
  // The match is marked as graded by the last batch.
  for (let isGraded = false; !isGraded; isGraded = !isUngraded(rowOf(by.tables(), sourceId))) {
    yield (tx) => {
      const row = rowOf(tx, sourceId)
      // After a changed result, grading restarts from the first bet.
      const after = row.version === progress.version ? progress.last : 0
      const keys = [...tx.bets.values()]
        .filter(({ id, matchId }) => matchId === row.id && id > after)
        .toSorted((a, b) => a.id - b.id)
        .slice(0, BATCH)
      const acts = keys.map((bet) => review(by, tx, bet, { bet, matches: [ofBets(row)] }))
      if (keys.length < BATCH) tx.matches.set(sourceId, graded(row, by.now()))
      return () => {
        acts.forEach((act) => act())
        Object.assign(progress, { last: keys.at(-1)?.id ?? 0, version: row.version })
      }
    }
  }
}

function graded(row: MatchRow, now: Date): MatchRow {
  const { status, callOff, scheduledTime } = row.state
  const match = { status, scheduledTime, ...(callOff && { callOff }), version: row.version, schedule: row.schedule }
  return { ...row, ...afterGrading(match, now) }
}

type Found = { readonly bet: Bet; readonly matches: readonly MatchOfBets[] }

/** Reviews one bet, and writes it. */
function review(by: Settling, tx: Tables, before: Bet, { bet, matches }: Found) {
  const settings = { profile: 'standard', automatic: by.automaticOf(bet.userId) } as const
  const reviewed = by.reviewBet(bet, {
    matches: new Map(matches.map((match) => [match.id, match])),
    ends: new Map(),
    gradePick: createGradePick(),
    settings,
    settles: true,
    now: by.now(),
  })
  if (reviewed.bet !== before) writeBet(tx, before, reviewed.bet)
  return () => by.onAct(reviewed.bet, reviewed.act)
}

function rowOf({ matches }: Tables, sourceId: string): MatchRow {
  const row = matches.get(sourceId)
  if (!row) throw new Error(`no match ${sourceId}`)
  return row
}

/** The meetings of the teams of a bet. */
export function meetingsOf(tx: Tables, team1: string, team2: string) {
  const pair = pairIdentity({ team1, team2 })
  return [...tx.matches.values()].filter((row) => pairKeyOf(row) === pair).map(ofBets)
}
