import { headerScore } from '../../../domain/import/columns.ts'
import { UnreadableFile } from '../../../domain/import/refusal.ts'
import type { Cell, Row } from '../../../domain/import/row.ts'
import { LEAST_NAMES } from '../../../domain/import/table-parts.ts'
import { MOST_COLUMNS } from '../limits.ts'
import type { JsonItem } from './json-items.ts'

/**
 * The column names of a list of flat objects, which is a table: their members, in order of first appearance. Null if an object contains
 * another object, or too few members are named like columns of bets. Throws `UnreadableFile` beyond the limits.
 */
export function namesOfItems(items: Iterable<JsonItem>): readonly string[] | null {
  const names = new Set<string>()
  for (const { value } of items) {
    if (!isRecord(value)) return null
    for (const [name, member] of Object.entries(value)) {
      if (cellOf(member) === null) return null
      names.add(name)
    }
    if (names.size > MOST_COLUMNS) throw new UnreadableFile('tooManyColumns')
  }
  return headerScore([...names].map(inWords)) >= LEAST_NAMES ? [...names] : null
}

/** "betAmount" is "bet Amount". */
export const inWords = (name: string): string => name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')

/** The row of an object. */
export const itemRow =
  (names: readonly string[]) =>
  ({ line, value }: JsonItem): Row => ({
    line,
    cells: names.map((name) => (isRecord(value) ? (cellOf(value[name]) ?? '') : '')),
  })

/** A list becomes one text; null for an object. */
function cellOf(member: unknown): Cell | null {
  if (member === null || member === undefined) return ''
  if (typeof member === 'string' || typeof member === 'number') return member
  if (typeof member === 'boolean') return String(member)
  const texts = Array.isArray(member) ? member.map(cellOf) : [null]
  return texts.includes(null) ? null : texts.join(', ')
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
