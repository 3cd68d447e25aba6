/** The catalogue; the form offers all but the last. */
export const BET_TYPES = [
  'match-winner',
  'map-winner',
  'handicap',
  'total-rounds',
  'total-maps',
  'first-map',
  'other',
  'first-blood',
] as const
export type BetTypeName = (typeof BET_TYPES)[number]

/** A type and what was typed behind it: "handicap (-1.5)" is handicap with "-1.5". */
export type BetType = { readonly name: BetTypeName; readonly value: string | null }

/** The specification's other names of the same things, read without case. */
const ALIASES: ReadonlyMap<string, BetTypeName> = new Map([
  ...BET_TYPES.map((name) => [name, name] as const),
  ...BET_TYPES.map((name) => [name.replace('-', ' '), name] as const),
  ...BET_TYPES.map((name) => [name.replace('-', ''), name] as const),
  ['winner', 'match-winner'],
  ['over/under rounds', 'total-rounds'],
])

const PARTS = /^([^()]*?)\s*(?:\((.*)\))?$/su

/** Reads a name, or one with "(…)" behind it; null where the catalogue has no such type. */
export function parseBetType(text: string): BetType | null {
  const [, typed = '', value = ''] = PARTS.exec(text.trim()) ?? []
  const name = ALIASES.get(typed.toLowerCase())
  return name === undefined ? null : { name, value: value.trim() || null }
}

export function formatBetType({ name, value }: BetType): string {
  return value === null ? name : `${name} (${value})`
}
