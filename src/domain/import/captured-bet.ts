/** The bookmakers whose captured responses can be read. */
export const CAPTURED_BOOKMAKERS = ['stake', 'bet-at-home'] as const
export type CapturedBookmaker = (typeof CAPTURED_BOOKMAKERS)[number]

/** One selection of a slip. `other`: the name of its sport or game; '' for Counter-Strike. */
export type CapturedLeg = {
  readonly event: string
  readonly market: string
  readonly pick: string
  readonly sport: string
  readonly league: string
  readonly other: string
  readonly odds: number | null
  readonly state: string
}

/** The fields of a slip that are kept. Texts are as on the page; '' or null if missing. */
export type CapturedBet = {
  /** The bookmaker's id of the slip. */
  readonly id: string
  readonly kind: string
  readonly placed: string
  readonly settled: string
  readonly state: string
  readonly stake: number | null
  readonly currency: string
  readonly odds: number | null
  /** What was paid back, stake included; null while open. */
  readonly payout: number | null
  readonly isFree: boolean
  readonly isLive: boolean | null
  readonly legs: readonly CapturedLeg[]
}

type Members = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A member of an object; undefined for anything else. */
export const member = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** A member of a member, and so on. */
export const memberAt = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((inner, name) => member(inner, name), value)

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Longer than any text that a bet keeps: a text that is cut here is still refused as too long. */
const LONGEST = 500
const MOST_LEGS = 40

/** The first of these values that is a text or a number; '' without one. */
export function textIn(...values: readonly unknown[]): string {
  for (const value of values) {
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && value !== '') return value.slice(0, LONGEST)
  }
  return ''
}

/** The first of these values that is a number or a numeric text; null without one. */
export function numberIn(...values: readonly unknown[]): number | null {
  for (const value of values) {
    const number = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/u.test(value) ? Number(value) : value
    if (typeof number === 'number' && Number.isFinite(number)) return number
  }
  return null
}

/** A bet of a reduced file, with the members of the type and no others. */
export function capturedBet(value: unknown): CapturedBet {
  const of = (name: string) => member(value, name)
  const isLive = of('isLive')
  const legs = listOf(of('legs'))
  return {
    id: textIn(of('id')),
    kind: textIn(of('kind')),
    placed: textIn(of('placed')),
    settled: textIn(of('settled')),
    state: textIn(of('state')),
    stake: numberIn(of('stake')),
    currency: textIn(of('currency')),
    odds: numberIn(of('odds')),
    payout: numberIn(of('payout')),
    isFree: of('isFree') === true,
    isLive: typeof isLive === 'boolean' ? isLive : null,
    // These bookmakers have no slip with more legs. Without legs, its row is refused.
    legs: legs.length > MOST_LEGS ? [] : legs.map(capturedLeg),
  }
}

function capturedLeg(value: unknown): CapturedLeg {
  const of = (name: string) => textIn(member(value, name))
  return {
    event: of('event'),
    market: of('market'),
    pick: of('pick'),
    sport: of('sport'),
    league: of('league'),
    other: of('other'),
    odds: numberIn(member(value, 'odds')),
    state: of('state'),
  }
}

/** "Alfa vs Bravo"; the name of the event unless both sides are known. */
export function eventOf(sides: readonly string[], name: string): string {
  const [one = '', other = '', ...more] = sides
  return one !== '' && other !== '' && more.length === 0 ? `${one} vs ${other}` : name
}
