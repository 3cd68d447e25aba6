import { dequal } from 'dequal/lite'
import { agreementOf, agreementOfLeg, agreementOfLegs } from '../import/resolve-bet.ts'
import type { Clock } from '../import/text/zones.ts'
import { readSelection } from '../market/typed-selection.ts'
import { DAY_MS } from '../time/durations.ts'
import { splitTeams } from './bet.ts'
import { closeOfLegs, isTyped, noClose } from './closing.ts'
import { hadBegun } from './match-tie.ts'
import { gradeByLegs } from './settle-by-grade.ts'
import type { Bet, BetPick, MatchOfBets } from './stored-bet.ts'

/**
 * When an imported bet was settled at the latest. A settlement at midnight of the zone of the import may be any time of its day; one at the time of
 * the bet was not in the file, which was read when the bet was recorded.
 */
export function settledUntilOf({ settlement, placedAt, createdAt }: Bet, clock: Clock): Date {
  const settledAt = settlement?.settledAt
  if (settledAt === undefined || settledAt.getTime() === placedAt.getTime()) return createdAt
  return isMidnight(settledAt, clock) ? new Date(settledAt.getTime() + DAY_MS) : settledAt
}

/** East of Greenwich a day begins on the day before in UTC. */
function isMidnight(time: Date, clock: Clock): boolean {
  return [0, DAY_MS].some((shift) => {
    const day = new Date(time.getTime() + shift)
    const date = { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() }
    return clock({ ...date, ofDay: null, offset: null }).getTime() === time.getTime()
  })
}

/**
 * An imported settled bet without the ties that its settlement excludes: to matches that began after it, or that contradict its result
 * (docs/decisions/0069). Null where all of them may be right. `matches` by id.
 */
export function withoutWrongTies(
  bet: Bet,
  matches: ReadonlyMap<number, MatchOfBets>,
  { settledUntil, now }: { readonly settledUntil: Date; readonly now: Date },
): Bet | null {
  if (bet.settlement?.settledBy !== 'user') return null
  const { outcome } = bet.settlement
  const beganLater = ({ matchId }: BetPick) => {
    const match = matchId === null ? undefined : matches.get(matchId)
    return match !== undefined && !hadBegun(match, settledUntil, now)
  }
  if (bet.betType !== 'multiple') {
    const isWrong = bet.matchId !== null && (beganLater(bet) || agreementOf(bet.grade, outcome) === 'contradicts')
    return isWrong ? untied(bet) : null
  }
  const isWrong = (leg: BetPick) => beganLater(leg) || agreementOfLeg(leg.grade, outcome) === 'contradicts'
  const some = bet.legs.map((leg) => (leg.matchId !== null && isWrong(leg) ? untied(leg) : leg))
  const isContradicted = agreementOfLegs(gradeByLegs(some, bet.odds), outcome) === 'contradicts'
  const legs = isContradicted ? some.map((leg) => (leg.matchId === null ? leg : untied(leg))) : some
  if (legs.every((leg, at) => leg === bet.legs[at])) return null
  const close = isTyped(bet.close) ? bet.close : closeOfLegs(legs)
  return { ...bet, legs, grade: gradeByLegs(legs, bet.odds), close }
}

/** Without what was read from its match. A closing price that was typed stays, and so does a selection that the file gave. */
function untied<P extends BetPick>(pick: P): P {
  const { selection, tiedFormat: format, close, teams, selectedTeam, betType, betValue } = pick
  const pair = splitTeams(teams, selectedTeam)
  const type = { name: betType, value: betValue }
  const isRead = pair !== null && dequal(selection, readSelection({ type, pair, selectedTeam, format }))
  return {
    ...pick,
    matchId: null,
    swapped: false,
    tiedFormat: null,
    grade: null,
    selection: isRead ? readSelection({ type, pair, selectedTeam, format: null }) : selection,
    close: isTyped(close) ? close : noClose('not-tied'),
  }
}
