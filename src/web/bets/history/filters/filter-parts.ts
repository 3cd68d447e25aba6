import { type BetFilter, betFilterParts } from '../../../../contract/bets/bet-filter.ts'

/** The parts of a filter as in the address; the two dates are local days such as "2026-11-22", both inclusive. */
export const FILTER_PARTS = [
  'outcome',
  'market',
  'bookmaker',
  'tag',
  'tournament',
  'oddsFrom',
  'oddsTo',
  'stakeFrom',
  'stakeTo',
  'from',
  'to',
  'tied',
  'settledBy',
  'slice',
  'slice2',
] as const satisfies readonly (keyof BetFilter)[]
export type FilterPart = (typeof FILTER_PARTS)[number]
/** Parts that are typed or chosen; the others are rows of the explorer. */
export type TypedPart = Exclude<FilterPart, 'slice' | 'slice2'>
export type FilterParts = Readonly<Partial<Record<FilterPart, string>>>

/** The parts in the address, including unreadable ones: they are reported, not dropped. */
export function readFilterParts(params: URLSearchParams): FilterParts {
  const given = FILTER_PARTS.flatMap((part) => {
    const value = params.get(part)?.trim()
    return value ? [[part, value]] : []
  })
  return Object.fromEntries(given) as FilterParts // names of FILTER_PARTS
}

/** The parts for the API, with the dates as the start of the first day and the start of the day after the last. */
export function partsForApi({ from, to, ...parts }: FilterParts): Record<string, string> {
  return {
    ...parts,
    ...(from !== undefined && { from: startOfDay(from, 0) }),
    ...(to !== undefined && { to: startOfDay(to, 1) }),
  }
}

/** The parts that the server would refuse: an address can hold any text. */
export function unreadableParts(parts: FilterParts): readonly FilterPart[] {
  const asked = partsForApi(parts)
  return FILTER_PARTS.filter((part) => !betFilterParts[part].safeParse(asked[part]).success)
}

/** Text that is not a day is returned unchanged. */
function startOfDay(text: string, daysLater: number): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  const start = new Date(Number(year), Number(month) - 1, Number(day))
  if (start.getMonth() !== Number(month) - 1 || start.getDate() !== Number(day)) return text
  return new Date(Number(year), Number(month) - 1, Number(day) + daysLater).toISOString()
}

/** Without the named parts. */
export function without(parts: FilterParts, ...names: readonly FilterPart[]): FilterParts {
  const left = Object.entries(parts).filter(([part]) => !names.some((name) => name === part))
  return Object.fromEntries(left)
}
