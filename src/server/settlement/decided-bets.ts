import { type matchCandidates as candidatesEndpoint, REVIEW_LIMIT, UNDO_DAYS } from '../../contract/bets/bet-results.ts'
import type { Bet as ShownBet } from '../../contract/bets/bets.ts'
import { undoKeyOf } from '../../contract/bets/bulk-bets.ts'
import type { Query } from '../../contract/endpoint.ts'
import { changesBetween } from '../../domain/bet/history-facts.ts'
import { settlementByGrade } from '../../domain/bet/review-bet.ts'
import { isCashedOutWhole } from '../../domain/bet/settlement.ts'
import { type Bet, booked } from '../../domain/bet/stored-bet.ts'
import { formatCents } from '../../domain/money/money.ts'
import { possiblePairs } from '../../domain/team/pair.ts'
import { DAY_MS } from '../../domain/time/durations.ts'
import { recordAction } from '../audit/audit-queries.ts'
import { changeBook, lockBets, type NewBetEvent, presentBets, saveBets } from '../book/book.ts'
import type { Deps } from '../deps.ts'
import type { KeyedRequest } from '../http/keyed-request.ts'
import { countDecided, findCorrected, findDecided, findSettledByProgram } from './decided-queries.ts'
import { findTie } from './tie-pick.ts'

/** A text with several "vs" is ambiguous; team names rarely contain it. */
const MAX_READINGS = 8

/** Graded pending bets, oldest first: those with a verdict, and those that need the user. */
export async function decidedBets({ db, now }: Deps, owner: number) {
  const [totals, decided, needsYou, corrected] = await Promise.all([
    countDecided(db, owner),
    findDecided(db, owner, true, REVIEW_LIMIT),
    findDecided(db, owner, false, REVIEW_LIMIT),
    findCorrected(db, owner, weekBefore(now()), REVIEW_LIMIT),
  ])
  return {
    ...totals,
    decided: await presentBets(db, decided),
    needsYou: await presentBets(db, needsYou),
    corrected: (await presentBets(db, corrected)).filter(isContradicted),
  }
}

/** A corrected verdict may agree again. A multiple may have the same verdict with another payout. */
function isContradicted({ grade, outcome, restOutcome, cashedOut, legs }: ShownBet): boolean {
  if (grade === null || grade.verdict === 'needs-you') return false
  if (outcome !== null && isCashedOutWhole({ outcome, restOutcome }, cashedOut !== null)) return false
  return legs !== null || grade.verdict !== (restOutcome ?? outcome)
}

/** A bet to confirm: the verdict that was shown, and the result if the client sends it. */
type ShownVerdict = { readonly id: number; readonly verdict: string; readonly result?: string | undefined }

/**
 * Settles each bet by its verdict, if verdict and result are still those that were shown. One transaction: all or none. Bets are locked,
 * and their sums written, in a fixed order to avoid deadlocks.
 */
export async function confirmVerdicts(
  deps: Deps,
  owner: number,
  shown: readonly ShownVerdict[],
  keyed: KeyedRequest | null,
) {
  return changeBook(deps, owner, keyed, async (tx, now) => {
    const act = undoKeyOf(keyed?.key)
    const byId = Map.groupBy(shown, ({ id }) => id)
    const ids = [...byId.keys()].toSorted((a, b) => a - b)
    const found = await lockBets(tx, owner, ids)
    const changes = found.flatMap((before) => {
      const after = confirmed(before, byId.get(before.id) ?? [], now)
      return after ? [{ before, after, events: [{ ...settledByUser(before, after, now), act }] }] : []
    })
    const settled = new Set(changes.map(({ after }) => after.id))
    await saveBets(deps, tx, owner, changes, { by: 'user', now })
    await recordAction(tx, 'bet-settled', owner, changes.length)
    return { settled: [...settled], skipped: shown.map(({ id }) => id).filter((id) => !settled.has(id)) }
  })
}

function settledByUser(before: Bet, after: Bet, at: Date): NewBetEvent {
  return { kind: 'settled', at, by: 'user', changes: changesBetween(before, after) }
}

/** The bet settled by its verdict; null if the verdict or the result differs from what was shown. */
function confirmed(bet: Bet, shown: readonly ShownVerdict[], now: Date): Bet | null {
  const settlement = bet.settlement === null ? settlementByGrade(bet) : null
  if (!settlement) return null
  const result = formatCents(settlement.result)
  const isAsShown = shown.some((one) => one.verdict === bet.grade?.verdict && (one.result ?? result) === result)
  return isAsShown ? booked(bet, settlement, 'user', now) : null
}

/** Bets settled automatically in the last 7 days, newest first. */
export async function settledByProgram({ db, now }: Deps, owner: number): Promise<ShownBet[]> {
  return presentBets(db, await findSettledByProgram(db, owner, weekBefore(now()), REVIEW_LIMIT))
}

const weekBefore = (now: Date) => new Date(now.getTime() - UNDO_DAYS * DAY_MS)

/** The stored matches that a bet on these teams may refer to, for every reading of the text. */
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
