import { countedOf, SUM_STATUSES } from '../../../src/domain/bet/bet.ts'
import { addUp, countAs, sumOf, type Tally, winRate } from '../../../src/domain/bet/statistics.ts'
import type { Single } from '../../../src/domain/bet/stored-bet.ts'
import { profitOf } from './bets.ts'
import { TASK } from './polls.ts'
import { MINUTE } from './season.ts'
import { isUngraded } from './settling.ts'
import type { MatchRow } from './store.ts'
import { BOOKS_EVERYTHING, PERSONS, type World } from './world.ts'

/** A reading must be stored after this many repetitions. */
const REPEATS = 3

/** Checks the invariants after a step; returns the violations as sentences. */
export function broken(world: World): string[] {
  return [
    ...world.faults,
    ...Array.from({ length: PERSONS }, (_, person) => booksOf(world, person)).flat(),
    ...[...world.store.tables().bets.values()].flatMap((bet) => betProblems(world, bet)),
    ...missingBets(world),
    ...[...world.store.tables().matches.values()].flatMap((match) => matchProblems(world, match)),
    ...shownProblems(world),
  ]
}

/** Stored sums must equal the sums of the bets. */
function booksOf({ store }: World, person: number): string[] {
  const { bets, sums } = store.tables()
  const own = [...bets.values()].filter(({ userId }) => userId === person)
  const tallies: Record<string, Record<string, { bets: number; staked: bigint; profit: bigint }>> = {}
  for (const [id, sum] of sums) {
    const [owner, scope, key, status] = JSON.parse(id) as [number, string, string, string]
    if (owner !== person) continue
    const tally = (tallies[`${scope} ${key}`] ??= {})
    tally[status] = { bets: sum.bets, staked: BigInt(sum.staked), profit: BigInt(sum.profit) }
  }
  return ['type', 'pair', 'month', 'quarter-hour'].flatMap((scope) => {
    const all = addUp(Object.entries(tallies).flatMap(([id, tally]): Tally[] => (id.startsWith(scope) ? [tally] : [])))
    const { bets: count, staked, profit } = sumOf(all)
    const [won, lost] = ['won', 'lost'].map(
      (outcome) => own.filter(({ settlement }) => settlement?.outcome === outcome).length,
    )
    const kept = [count, Number(staked), Number(profit), countAs(all, 'won'), countAs(all, 'lost'), winRate(all)]
    const decided = (won ?? 0) + (lost ?? 0)
    const rate = decided === 0 ? 0 : Math.round(((won ?? 0) * 1000) / decided) / 10
    const total = (value: (bet: Single) => number) => own.reduce((sum, bet) => sum + value(bet), 0)
    const amounts = total(({ amount }) => amount)
    const counted = [own.length, amounts, total(({ settlement }) => settlement?.result ?? 0), won, lost, rate]
    const isSame = kept.join(' ') === counted.join(' ') && SUM_STATUSES.every((status) => (all[status]?.bets ?? 0) >= 0)
    return isSame ? [] : [`the book of ${person} by ${scope} says ${kept.join(' ')}, its bets say ${counted.join(' ')}`]
  })
}

function betProblems(world: World, bet: Single): string[] {
  const match = [...world.store.tables().matches.values()].find(({ id }) => id === bet.matchId)
  const problems = [
    ...settlementProblems(bet),
    ...(match ? tieProblems(world, bet, match) : []),
    ...(match && !isUngraded(match) ? verdictProblems(world, bet, match) : []),
  ]
  return problems.map((problem) => `bet ${bet.id} of ${bet.userId} on ${bet.selectedTeam} (${bet.teams}) ${problem}`)
}

function settlementProblems({ settlement, amount, odds }: Single): string[] {
  if (!settlement) return []
  const { status, outcome, result } = settlement
  return sentences({
    [`is ${outcome} with ${result}`]: result !== profitOf({ amount, odds }, outcome),
    [`counts as ${status}`]: countedOf(status, outcome, result).status !== outcome,
  })
}

function tieProblems({ season }: World, { settlement }: Single, match: MatchRow): string[] {
  const settledAt = settlement?.settledAt
  const truth = season.find(({ sourceId }) => sourceId === match.sourceId)
  if (!settledAt || !truth || truth.isCalledOff || truth.start <= settledAt.getTime()) return []
  return [
    `was settled at ${textOf(settledAt)} and is tied to a match that began later, ${textOf(new Date(truth.start))}`,
  ]
}

/** Checks a match whose bets are graded by its current result. */
function verdictProblems({ hasConfirmed }: World, bet: Single, match: MatchRow): string[] {
  const expected = verdictOf(bet, match)
  const booked = bet.settlement
  const verdict = bet.grade?.verdict ?? null
  const isVerdict = verdict !== null && verdict !== 'needs-you'
  const confirmed = hasConfirmed.get(bet.id)
  const isContradicted = isVerdict && confirmed !== undefined && confirmed !== verdict
  const wasInTime = match.state.finishedTime !== null && bet.createdAt < match.state.finishedTime
  const isBooked = isVerdict && wasInTime && bet.userId === BOOKS_EVERYTHING && !bet.reopened
  return sentences({
    [`has the verdict ${verdict}; its match, ${shown(match)}, says ${expected}`]: verdict !== expected,
    [`is settled as ${booked?.outcome}, graded as ${verdict}`]:
      booked?.settledBy === 'program' && booked.outcome !== verdict,
    [`was confirmed as ${confirmed}, is ${verdict}, and no alert says so`]: isContradicted && !booked?.correctedAt,
    'waits, although every verdict is to be booked': isBooked && booked === null,
  })
}

const sentences = (problems: Readonly<Record<string, boolean>>) =>
  Object.entries(problems).flatMap(([sentence, isTrue]) => (isTrue ? [sentence] : []))

/** The verdict by the stored match winner. */
function verdictOf(bet: Single, { state }: MatchRow): string | null {
  if (state.status === 'upcoming' || state.status === 'live') return null
  if (state.status === 'cancelled') return state.callOff ? 'needs-you' : 'void'
  if (state.score1 === null || state.score2 === null) return 'needs-you'
  const winner = state.score1 > state.score2 ? state.team1.name : state.team2.name
  return bet.selectedTeam === winner ? 'won' : 'lost'
}

/** Each submitted bet is in the book once, or its row was reported; the book has no other bets. */
function missingBets({ made, handedIn, reported, store }: World): string[] {
  const rows = Map.groupBy(store.tables().bets.values(), ({ placedAt }) => placedAt.getTime())
  return made.flatMap(({ number, person, placedAt }) => {
    const found = rows.get(placedAt) ?? []
    const may = handedIn.has(number) && !reported.has(number) ? [1] : handedIn.has(number) ? [0, 1] : [0]
    const isRight = may.includes(found.length) && found.every(({ userId }) => userId === person)
    return isRight ? [] : [`bet no. ${number} of ${person} is in the book ${found.length} times`]
  })
}

function matchProblems({ season, finals }: World, match: MatchRow): string[] {
  const truth = season.find(({ sourceId }) => sourceId === match.sourceId)
  const final = finals.get(match.sourceId)
  if (!truth || !final || final.times < REPEATS) return []
  const { team1, score1, score2, status } = match.state
  const stored = team1.name === truth.team1 ? `${score1}-${score2}` : `${score2}-${score1}`
  if (status === 'finished' && stored === final.said) return []
  return [
    `match ${match.sourceId} is stored as ${shown(match)}; its source said ${final.said} ${final.times} times in a row`,
  ]
}

/** A match shown as live was live at the last poll; if that is too long ago, it is shown as delayed. */
function shownProblems(world: World): string[] {
  const at = world.lastAnswerAt()
  const now = world.now().getTime()
  const limit = Math.max(90_000, 2.5 * TASK.everySeconds * 1000)
  return world.snapshot().board.live.flatMap((match) => {
    const problems: string[] = []
    if (at && now - at.getTime() > limit && match.delayedSince === null) {
      problems.push(
        `match ${match.id} is shown as live without a word; the source answered ${(now - at.getTime()) / MINUTE} minutes ago`,
      )
    }
    if ((world.finals.get(String(match.id))?.times ?? 0) > 1)
      problems.push(`match ${match.id} is over and shown as live`)
    return problems
  })
}

const textOf = (time: Date) => time.toISOString()
const shown = ({ state: { status, score1, score2, team1, team2 } }: MatchRow) =>
  `${team1.name} ${score1}-${score2} ${team2.name} (${status})`
