import { dequal } from 'dequal/lite'
import type { SingleTypeName } from '../market/bet-type.ts'
import { required } from '../required.ts'
import { splitTeams, teamsTextKey } from '../team/pair.ts'
import { type BetClose, closeOfLegs, closeOfSingle, isTyped, noClose, type PickClose } from './closing.ts'
import { type FactChange, type Facts, factsOf } from './history-facts.ts'
import { pairIdentity } from './match-tie.ts'
import { type Bet, type Booked, type Leg, legsOf } from './stored-bet.ts'

/** The bet before these changes; null if one of these facts has changed since. Unaffected parts stay the same objects. */
export function beforeChanges(bet: Bet, changes: readonly FactChange[]): Bet | null {
  const now = factsOf(bet)
  if (changes.some(({ fact, to }) => !dequal(now[fact], to))) return null
  const before = betOfFacts(bet.userId, { ...now, ...valuesBefore(changes) })
  const legs = legsOf(bet)
  const same = withEqualParts(bet, before)
  if (same.betType !== 'multiple' || same.legs === legs) return same
  return { ...same, legs: same.legs.map((leg, at) => withEqualParts(legs?.[at] ?? leg, leg)) }
}

/** Restores the deleted bet from the changes of its deletion. */
export const beforeDeletion = (userId: number, changes: readonly FactChange[]): Bet =>
  betOfFacts(userId, valuesBefore(changes) as Facts) // a deletion has every fact

const valuesBefore = (changes: readonly FactChange[]) =>
  Object.fromEntries(changes.map(({ fact, from }) => [fact, from])) as Partial<Facts> // each its own value

/** `to`, sharing values with `from` where they are equal; `from` itself if all are. */
function withEqualParts<T extends object>(from: T, to: T): T {
  if (dequal({ ...from, ...to }, from)) return from
  const parts = Object.entries(to).map(([name, value]) => {
    const before: unknown = from[name as keyof T]
    return [name, dequal(before, value) ? before : value] as const
  })
  return { ...from, ...(Object.fromEntries(parts) as T) } // its own keys
}

/** The inverse of `factsOf`: derived columns are computed again. */
function betOfFacts(userId: number, facts: Facts): Bet {
  const { id, teams, team, stake, odds, exactOdds, freeBet, cashOut, profile, grade, reopened } = facts
  const { bookmaker, tags, note, tipster, live, ownChance } = facts
  const every = {
    userId,
    id,
    odds,
    exactOdds,
    freeBet,
    profile,
    grade,
    reopened,
    bookmaker,
    tags,
    note,
    tipster,
    live,
    ownChance,
    amount: stake,
    ...textOf(teams, team),
    cashedStake: cashOut?.stake ?? 0,
    cashedPaid: cashOut?.paid ?? 0,
    createdAt: new Date(facts.createdAt),
    placedAt: new Date(facts.placedAt),
    settlement: bookedOf(facts),
  }
  const close = closeOfFacts(facts.close, facts.closeMissing)
  const legs = legsOfFacts(facts)
  if (legs) return { ...every, betType: 'multiple', legs, close: closeOfMultiple(close, legs) }
  const { match, swapped, format, tieRefused, betType, selection } = facts
  return {
    ...every,
    pairKey: pairKeyOf(teams, team),
    matchId: match,
    swapped,
    tiedFormat: format,
    tieRefused,
    betType: betType.name as SingleTypeName, // a multiple has legs
    betValue: betType.value,
    selection,
    close: closeOfSingle(close),
  }
}

function legsOfFacts({ legs, legTies, legCloses }: Facts): Leg[] | null {
  return (
    legs?.map(({ teams, team, match, betType, ...pick }, at) => {
      const { format, refused } = required(legTies?.[at], 'the tie of a leg')
      const { close, missing } = required(legCloses?.[at], 'the closing price of a leg')
      return {
        ...pick,
        number: at + 1,
        ...textOf(teams, team),
        pairKey: pairKeyOf(teams, team),
        matchId: match,
        betType: betType.name,
        betValue: betType.value,
        tiedFormat: format,
        tieRefused: refused,
        close: closeOfFacts(close, missing),
      }
    }) ?? null
  )
}

const textOf = (teams: string, selectedTeam: string) => ({ teams, selectedTeam, teamsKey: teamsTextKey(teams) })

function pairKeyOf(teams: string, selectedTeam: string): string | null {
  const pair = splitTeams(teams, selectedTeam)
  return pair && pairIdentity(pair)
}

function closeOfFacts(price: Facts['close'], missing: Facts['closeMissing']): PickClose {
  if (missing !== null) return noClose(missing)
  const { at, ...close } = required(price, 'the closing price')
  return { missing, ...close, at: at === null ? null : new Date(at) }
}

/** The chances at the close come from the legs, unless the price was typed. */
function closeOfMultiple(close: PickClose, legs: readonly Leg[]): BetClose {
  if (close.missing !== null || isTyped(close)) return closeOfSingle(close)
  const ofLegs = closeOfLegs(legs)
  return { ...close, chances: ofLegs.missing === null ? ofLegs.chances : null }
}

function bookedOf({ status, outcome, rest, profit, settledBy, settledAt, correctedAt }: Facts): Booked | null {
  if (status === 'pending') return null
  return {
    status,
    outcome: required(outcome, 'the outcome'),
    restOutcome: rest,
    result: required(profit, 'the result'),
    settledBy: required(settledBy, 'who settled it'),
    settledAt: new Date(required(settledAt, 'when it was settled')),
    correctedAt: correctedAt === null ? null : new Date(correctedAt),
  }
}
