import fc from 'fast-check'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { OUTCOMES, type Outcome } from '../../src/domain/bet/bet.ts'
import { formatOwnChance } from '../../src/domain/bet/own-chance.ts'
import { settleByOutcome } from '../../src/domain/bet/settlement.ts'
import { type BetType, formatBetType } from '../../src/domain/market/bet-type.ts'
import type { Selection } from '../../src/domain/market/selection.ts'
import { selectionProblem } from '../../src/domain/market/selection-problem.ts'
import { betTypeOf, typedValueOf } from '../../src/domain/market/written-selection.ts'
import { formatCents } from '../../src/domain/money/money.ts'
import { formatOdds } from '../../src/domain/money/odds.ts'
import { PROFILE_IDS } from '../../src/domain/verdict/profile-id.ts'
import { mapSelections } from './offered-selections.ts'
import { DAILY_SEED } from './tier.ts'

// All selections on one map that a bet may have.
const SELECTIONS = mapSelections(1).filter((selection) => selectionProblem(selection, null) === null)

// Characters that one of the formats treats specially.
const hostile = fc.string({
  unit: fc.constantFrom(...('abcÉЖ中💥 =+-@\'",;|\\_x0041[]{}<&>#0123'.match(/./gu) ?? [])),
  minLength: 1,
  maxLength: 20,
})
const word = hostile.map((text) => `w${text}w`.replace(/\s+/g, ' ').normalize('NFC'))
const note = fc.array(word, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const cents = fc.integer({ min: 1, max: 10_000_000 })
const time = fc
  .integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2026, 9, 1) })
  .map((at) => new Date(at).toISOString())

const close = fc.record({
  odds: fc.integer({ min: 1010, max: 9_999 }).map(formatOdds),
  otherOdds: orNull(fc.integer({ min: 1010, max: 9_999 }).map(formatOdds)),
  at: orNull(time),
  source: fc.constantFrom('typed', 'hltv'),
})

const pick = fc
  .record({
    close: orNull(close),
    names: fc.tuple(word, word),
    selection: fc.constantFrom<Selection>({ market: 'other' }, ...SELECTIONS),
    odds: fc.integer({ min: 1010, max: 9_999 }),
    isExact: fc.boolean(),
  })
  .map(({ names: [one, two], selection, odds, isExact, close }) => {
    const [team1, team2] = [`A ${one}`.replaceAll(/ vs /gi, ' '), `B ${two}`.replaceAll(/ vs /gi, ' ')]
    const type = { name: betTypeOf(selection), value: selection.market === 'other' ? 'x' : typedValueOf(selection) }
    const side = 'side' in selection && selection.side === 2 ? team2 : team1
    return {
      teams: `${team1} vs ${team2}`,
      selectedTeam: side,
      odds: formatOdds(odds),
      thousandths: odds,
      exactOdds: isExact ? aThirdAbove(odds) : null,
      betType: formatBetType(type),
      type,
      selection,
      ...closeFields(close),
    }
  })

/** The odds plus a third of a thousandth, in lowest terms. */
function aThirdAbove(thousandths: number): string {
  const [win, stake] = [3 * thousandths + 1, 3000]
  const divisor = [2, 2, 2, 5, 5, 5].reduce(
    (by, prime) => (win % (by * prime) === 0 && stake % (by * prime) === 0 ? by * prime : by),
    1,
  )
  return `${win / divisor}/${stake / divisor}`
}

type TypedPick = { readonly thousandths: number; readonly type: BetType } & PickFields
const closeFields = (close: Bet['close']) => ({ close, closeMissing: close ? null : ('not-tied' as const) })

type PickFields = {
  readonly teams: string
  readonly selectedTeam: string
  readonly odds: string
  readonly exactOdds: string | null
  readonly betType: string
  readonly selection: Selection
} & Pick<Bet, 'close' | 'closeMissing'>
const NEW = { matchId: null, matchSwapped: false, grade: null }

/** The pick of a single, or the fields that a multiple derives from its legs. */
function pickFields(picks: readonly TypedPick[]) {
  const [first] = picks
  if (!first) throw new Error('at least one pick')
  if (picks.length === 1) {
    const { thousandths: _thousandths, type, ...single } = first
    return { ...single, betTypeName: type.name, betTypeValue: type.value, legs: null }
  }
  const legs = picks.map(({ thousandths: _thousandths, type: _type, ...leg }) => ({ ...leg, ...NEW }))
  return {
    teams: picks.map(({ teams }) => teams).join(' + '),
    selectedTeam: picks.map(({ selectedTeam }) => selectedTeam).join(' + '),
    odds: formatOdds(MULTIPLE_ODDS),
    betType: 'multiple',
    betTypeName: 'multiple' as const,
    betTypeValue: null,
    selection: null,
    legs,
    ...closeOfMultiple(picks),
  }
}
const MULTIPLE_ODDS = 3_456

/** The product of the legs' prices, rounded as in the book; the time is the latest of the legs. */
function closeOfMultiple(picks: readonly TypedPick[]) {
  const closes = picks.flatMap(({ close }) => close ?? [])
  if (closes.length < picks.length) return closeFields(null)
  const product = closes.reduce((sum, { odds }) => sum * BigInt(Math.round(Number(odds) * 1000)), 1n)
  const scale = 1000n ** BigInt(closes.length - 1)
  const at =
    closes
      .flatMap(({ at }) => at ?? [])
      .toSorted()
      .at(-1) ?? null
  const odds = formatOdds(Number((2n * product + scale) / (2n * scale)))
  return closeFields({ odds, otherOdds: null, at, source: null })
}

type Money = { readonly amount: number; readonly freeBet: boolean; readonly cashed: number | null }

/** The stake, the part that was cashed out at cost, and the outcome of the bet. */
function moneyFields({ amount, freeBet, cashed }: Money, odds: number, outcome: Outcome | null) {
  const part = cashed === null || amount < 2 || freeBet ? 0 : Math.max(1, Math.floor((amount * cashed) / 100))
  const stake = { amount, odds, exactOdds: null, freeBet, cashedStake: part, cashedPaid: part }
  const common = {
    amount: formatCents(amount),
    exactOdds: null,
    freeBet,
    cashedOut: part === 0 ? null : { stake: formatCents(part), paid: formatCents(part) },
  }
  if (outcome === null) {
    return { ...common, status: 'pending' as const, outcome, restOutcome: null, result: null, settledBy: null }
  }
  const settled = settleByOutcome(stake, outcome, outcome === 'cashed-out' ? Math.floor(amount / 3) : 0)
  return { ...common, ...settled, result: formatCents(settled.result), settledBy: 'user' as const }
}

/** Generates a bet as the API returns it. */
const ownBet = fc
  .record({
    picks: fc.array(pick, { minLength: 1, maxLength: 3 }),
    money: fc.record({ amount: cents, freeBet: fc.boolean(), cashed: orNull(fc.integer({ min: 1, max: 99 })) }),
    outcome: orNull(fc.constantFrom(...OUTCOMES)),
    placedAt: time,
    details: fc.record({
      profile: orNull(fc.constantFrom(...PROFILE_IDS)),
      bookmaker: orNull(word),
      tipster: orNull(word),
      tags: fc.uniqueArray(word, { maxLength: 3, selector: (tag) => tag.toLowerCase() }),
      note: orNull(note),
      live: orNull(fc.boolean()),
      ownChance: orNull(fc.integer({ min: 1, max: 9_999 }).map(formatOwnChance)),
    }),
  })
  .map(({ picks, money, outcome, placedAt, details }): Bet => {
    const odds = picks.length > 1 ? MULTIPLE_ODDS : (picks[0]?.thousandths ?? 0)
    return {
      id: 1,
      ...NEW,
      gradedResult: null,
      correctedAt: null,
      ...pickFields(picks),
      ...moneyFields(money, odds, outcome),
      placedAt,
      createdAt: placedAt,
      settledAt: outcome && placedAt,
      ...details,
    }
  })

/** The bet without the fields that an import resets. */
export const kept = ({ id: _id, createdAt: _createdAt, ...rest }: Bet) => rest

/** Bets with every kind of pick, text and result; the sample changes daily. */
export const someOwnBets = (count: number): Bet[] => fc.sample(ownBet, { numRuns: count, seed: DAILY_SEED })
