/** The catalog of bet types. The form offers all but the last two; a bet with several legs is a multiple. */
export const BET_TYPES = [
  'match-winner',
  'map-winner',
  'handicap',
  'total-rounds',
  'total-maps',
  'first-map',
  'other',
  'first-blood',
  'multiple',
] as const
export type BetTypeName = (typeof BET_TYPES)[number]
export type SingleTypeName = Exclude<BetTypeName, 'multiple'>

/** The type of a single or a leg: "handicap (-1.5)" is the type handicap with the value "-1.5". */
export type BetType = { readonly name: SingleTypeName; readonly value: string | null }
/** The type of any bet; a multiple has no value. */
export type AnyBetType = { readonly name: BetTypeName; readonly value: string | null }

const SINGLE_TYPES = BET_TYPES.filter((name) => name !== 'multiple')

/** Other accepted names, in lower case (docs/spec-coverage.md, section 3). */
const ALIASES: ReadonlyMap<string, SingleTypeName> = new Map([
  ...SINGLE_TYPES.map((name) => [name, name] as const),
  ...SINGLE_TYPES.map((name) => [name.replace('-', ' '), name] as const),
  ...SINGLE_TYPES.map((name) => [name.replace('-', ''), name] as const),
  ['winner', 'match-winner'],
  ['over/under rounds', 'total-rounds'],
])

const PARTS = /^([^()]*)(?:\((.*)\))?$/su

/** Parses a name, with or without a value in parentheses; null if the catalog has no such type. */
export function parseBetType(text: string): BetType | null {
  const [, typed, value = ''] = PARTS.exec(text.trim()) ?? []
  if (typed === undefined) return null
  const name = ALIASES.get(typed.trimEnd().toLowerCase())
  return name === undefined ? null : { name, value: value.trim() || null }
}

export function formatBetType({ name, value }: AnyBetType): string {
  return value === null ? name : `${name} (${value})`
}
