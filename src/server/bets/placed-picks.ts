import type { Bet } from '../../contract/bets.ts'
import { closeOnMatch, noClose, type Placing } from '../../domain/closing.ts'
import type { Grade } from '../../domain/verdict.ts'
import { findBet } from '../book/bet-queries.ts'
import { presentBets } from '../book/entries.ts'
import { findEvents } from '../book/event-queries.ts'
import type { Conn } from '../db/tables.ts'
import { findMatchNow, type MatchNow } from './match-now-queries.ts'
import type { ResolvedPick } from './resolve-pick.ts'

type Placed = Placing & { readonly createdAt: Date }
type ShownPick = Pick<Bet, 'matchId' | 'matchSwapped' | 'selection'> & { readonly grade: Grade | null }

/**
 * The match, the selection and the grade that the picks of a bet had when it was placed, in their order: from the bet and its history, as
 * the first change of a field holds its first value. Null where neither exists any more.
 */
export async function findPlacedPicks(
  tx: Conn,
  owner: number,
  betId: number,
  placed: Placed,
): Promise<readonly ResolvedPick[] | null> {
  const row = await findBet(tx, owner, betId)
  const [shown] = row ? await presentBets(tx, [row]) : []
  const changes = (await findEvents(tx, owner, betId)).flatMap((event) => event.changes)
  if (!shown && changes.length === 0) return null
  // The history holds fields as the API shows them.
  const first = (field: keyof Bet): unknown => {
    const change = changes.find((one) => one.field === field)
    return change ? change.from : shown?.[field]
  }
  const [matchId, matchSwapped, selection] = [first('matchId'), first('matchSwapped'), first('selection')]
  const single = { matchId, matchSwapped, selection, grade: first('grade') }
  const picks = (first('legs') ?? [single]) as ShownPick[]
  return Promise.all(picks.map((pick) => asPlaced(tx, pick, placed)))
}

/** The match as it was known at that time: a later start or end is left out. */
function asSeenAt(match: MatchNow, time: Date): MatchNow {
  const hasStarted = match.startedTime !== null && match.startedTime <= time
  const hasEnded = match.finishedTime !== null && match.finishedTime <= time
  return { ...match, startedTime: hasStarted ? match.startedTime : null, status: hasEnded ? match.status : 'upcoming' }
}

/** A grade that the match got later is left out. */
async function asPlaced(
  tx: Conn,
  { matchId, matchSwapped, selection, grade }: ShownPick,
  { createdAt, ...placing }: Placed,
): Promise<ResolvedPick> {
  const match = matchId === null ? undefined : await findMatchNow(tx, matchId)
  const wasDecided = match?.finishedTime ? match.finishedTime <= createdAt : false
  const onMatch = { swapped: matchId !== null && matchSwapped, selection }
  return {
    matchId,
    tiedFormat: match?.format ?? null,
    tieRefused: false,
    ...onMatch,
    grade: wasDecided ? grade : null,
    ...(match ? closeOnMatch(onMatch, placing, asSeenAt(match, createdAt)) : noClose('not-tied')),
  }
}
