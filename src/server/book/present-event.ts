import type { BetEvent } from '../../contract/bets/bet-results.ts'
import type { Bet as ShownBet } from '../../contract/bets/bets.ts'
import type { Fact, FactChange, Facts } from '../../domain/bet/history-facts.ts'
import { formatOwnChance } from '../../domain/bet/own-chance.ts'
import { type BetDetails, DETAILS } from '../../domain/bet/stored-bet.ts'
import { formatBetType } from '../../domain/market/bet-type.ts'
import { formatCents } from '../../domain/money/money.ts'
import { formatOdds } from '../../domain/money/odds.ts'
import { required } from '../../domain/required.ts'
import type { EventRow } from './event-queries.ts'

type Present<Name extends Fact> = NonNullable<Facts[Name]>
/** A field that is shown if the event has its fact. `all` has the other facts of the event. */
type Field<Name extends Fact, Value> = {
  readonly fact: Fact
  readonly show: (value: Present<Name>, all: Partial<Facts>) => Value
}
const shownBy = <Name extends Fact, Value>(fact: Name, show: Field<Name, Value>['show']): Field<Name, Value> => ({
  fact,
  show,
})
const asIs = <Name extends Fact>(fact: Name) => shownBy(fact, (value) => value)

type ShownLeg = NonNullable<ShownBet['legs']>[number]
type ShownClose = Pick<ShownBet, 'close' | 'closeMissing'>
/** Only deletion events have closing prices of legs. */
type ShownInHistory = Omit<ShownBet, 'legs'> & {
  readonly legs: readonly (Omit<ShownLeg, keyof ShownClose> & Partial<ShownClose>)[] | null
}

/** Details whose fact has the same name and shape. */
const DETAILS_AS_THEY_ARE = Object.fromEntries(DETAILS.map((name) => [name, asIs(name)])) as {
  readonly [D in keyof BetDetails]: Field<D, Present<D>> // each its own type
}

/** The fields of a bet in the API, in order, and what an event shows in them. A null fact is shown as null. */
const FIELDS: { readonly [Name in keyof ShownBet]: Field<never, ShownInHistory[Name]> } = {
  id: asIs('id'),
  matchId: asIs('match'),
  matchSwapped: asIs('swapped'),
  teams: asIs('teams'),
  selectedTeam: asIs('team'),
  amount: shownBy('stake', formatCents),
  odds: shownBy('odds', formatOdds),
  exactOdds: asIs('exactOdds'),
  betType: shownBy('betType', formatBetType),
  betTypeName: shownBy('betType', ({ name }) => name),
  betTypeValue: shownBy('betType', ({ value }) => value),
  selection: asIs('selection'),
  legs: shownBy('legs', (legs, { legCloses }) =>
    legs.map((leg, at) => ({ ...shownLeg(leg), ...(legCloses && shownLegClose(required(legCloses[at], 'a leg'))) })),
  ),
  status: asIs('status'),
  outcome: asIs('outcome'),
  result: shownBy('profit', formatCents),
  freeBet: asIs('freeBet'),
  cashedOut: shownBy('cashOut', ({ stake, paid }) => ({ stake: formatCents(stake), paid: formatCents(paid) })),
  restOutcome: asIs('rest'),
  profile: asIs('profile'),
  grade: asIs('grade'),
  gradedResult: shownBy('gradedProfit', formatCents),
  settledBy: asIs('settledBy'),
  ...DETAILS_AS_THEY_ARE,
  ownChance: shownBy('ownChance', formatOwnChance),
  close: shownBy('close', shownClose),
  closeMissing: asIs('closeMissing'),
  createdAt: asIs('createdAt'),
  placedAt: asIs('placedAt'),
  settledAt: asIs('settledAt'),
  correctedAt: asIs('correctedAt'),
}

function shownLeg({
  match,
  swapped,
  teams,
  team,
  odds,
  exactOdds,
  betType,
  selection,
  grade,
}: Present<'legs'>[number]) {
  const pick = {
    teams,
    selectedTeam: team,
    odds: formatOdds(odds),
    exactOdds,
    betType: formatBetType(betType),
    selection,
  }
  return { matchId: match, matchSwapped: swapped, ...pick, grade }
}

const shownLegClose = ({ close, missing }: Present<'legCloses'>[number]): ShownClose => ({
  close: close && shownClose(close),
  closeMissing: missing,
})

function shownClose({ odds, other, at, source }: Present<'close'>): NonNullable<ShownBet['close']> {
  return { odds: formatOdds(odds), otherOdds: other === null ? null : formatOdds(other), at, source }
}

/** Shown for deletions only: otherwise they follow from other fields, or have their own entries in the history. */
const OF_DELETION: readonly (keyof ShownBet)[] = [
  'matchSwapped',
  'betTypeName',
  'betTypeValue',
  'closeMissing',
  'settledAt',
  'correctedAt',
]

/** A stored event as the API shows it. */
export function presentEvent({ at, kind, by, changes, reason }: EventRow): BetEvent {
  return { at: at.toISOString(), kind, by, changes: shownFacts(kind, changes), reason }
}

function shownFacts(kind: EventRow['kind'], changes: readonly FactChange[]): BetEvent['changes'] {
  const before = valuesOf(changes, 'from')
  const after = valuesOf(changes, 'to')
  return Object.entries(FIELDS).flatMap(([name, field]) => {
    const isShown = kind === 'deleted' || !OF_DELETION.some((only) => only === name)
    if (!isShown || !(field.fact in before)) return []
    return [{ field: name, from: shownOf(field, before), to: shownOf(field, after) }]
  })
}

const valuesOf = (changes: readonly FactChange[], side: 'from' | 'to') =>
  Object.fromEntries(changes.map((change) => [change.fact, change[side]])) as Partial<Facts> // `to` is null if the bet is deleted

const shownOf = ({ fact, show }: Field<never, unknown>, facts: Partial<Facts>) =>
  facts[fact] === null ? null : show(facts[fact] as never, facts) // each fact has its own value type
