import { cleanLine, cutText } from '../text/clean-text.ts'
import { searchText } from '../text/search-text.ts'
import { headerScore } from './columns.ts'
import type { Place } from './draft.ts'
import { formatOfHeader } from './formats.ts'
import type { FormatRules } from './headerless-formats.ts'
import { UnreadableFile } from './refusal.ts'
import { cellText, type Row } from './row.ts'

/** The known names that a row in the middle of a table needs to be a header. */
export const LEAST_NAMES = 3
export const LONGEST_NAME = 60
/** Characters of the names of a table that is not read. */
const LONGEST_SHOWN = 100
/** Tables with their own reading. A later table joins the last one with the same header. */
const MOST_PARTS = 100

/** `column`: the number of the first column of a table beside another one. */
export type HeaderPlace = Place & { readonly column?: number }
/** A sheet, or a table below or beside another one. Its place is the place of its header. */
export type TablePart = HeaderPlace & {
  /** The positions of its columns in the layout. */
  readonly places: readonly number[]
  /** Null for an unknown header. */
  readonly rules: FormatRules | null
  /** The names of a table beside others that is not read, because it has neither bets nor money. */
  readonly leftOut?: string
}

/**
 * One layout for the columns of all tables of a file: the columns of the first header, then those that later headers add. Two tables share a
 * column only if its whole name is the same: "Stake (u)" is not "Stake (R$)". In a text file, unlike in a sheet, a cell after the last name
 * shows that a separator within a cell moved all cells after it.
 */
export function createLayout(mostColumns: number, { isText = false } = {}) {
  const names: string[] = []
  const keys: string[] = []
  const parts: TablePart[] = []
  const numbers = new Map<string, number>()

  function placesOf(header: readonly string[], line: number): readonly number[] {
    const taken = new Set<number>()
    return header.map((name) => {
      const key = searchText(cutText(name, 200)).trim()
      let at = keys.findIndex((known, index) => known === key && !taken.has(index))
      if (at < 0) {
        at = names.length
        names.push(name)
        keys.push(key)
      }
      if (names.length > mostColumns) throw new UnreadableFile('tooManyColumns', line)
      taken.add(at)
      return at
    })
  }

  /** "8 > 6" if a row of 8 cells is not empty after its 6 names. */
  function surplusOf({ cells }: Row, width: number): string | null {
    const isSurplus = isText && cells.slice(width).some((cell) => cellText(cell) !== '')
    return isSurplus ? `${cells.length} > ${width}` : null
  }

  return {
    surplusOf,
    /** Grows with each new header. */
    names,
    parts,
    /** The number of the part below the header at this place. */
    partAt(place: HeaderPlace, header: readonly string[]): number {
      const key = JSON.stringify([place.sheet ?? null, place.line, place.column ?? null])
      const known = numbers.get(key)
      if (known !== undefined) return known
      const places = placesOf(header, place.line)
      const same = parts.length < MOST_PARTS ? -1 : parts.findLastIndex((part) => part.places.join() === places.join())
      const number = same < 0 ? parts.push({ ...place, places, rules: formatOfHeader(header) }) - 1 : same
      if (same < 0) numbers.set(key, number)
      return number
    },
    isLeftOut: (header: readonly string[]): boolean => parts.some(({ leftOut }) => leftOut === shownNames(header)),
    /** The number of a table that is not read. Tables with one header on one sheet share a number. */
    leftOutAt(place: HeaderPlace, header: readonly string[]): number {
      const leftOut = shownNames(header)
      const known = parts.findIndex((part) => part.leftOut === leftOut && part.sheet === place.sheet)
      return known >= 0 ? known : parts.push({ ...place, places: [], rules: null, leftOut }) - 1
    },
    /** A row moved into the columns of the layout. Cells of a sheet without a name are left out. */
    arranged(row: Row, number: number): Row {
      const { places = [] } = parts[number] ?? {}
      const surplus = surplusOf(row, places.length)
      if (surplus !== null) return { ...row, cells: [], part: number, surplus }
      const isInPlace = row.cells.length <= places.length && places.every((place, index) => place === index)
      if (isInPlace) return { ...row, part: number }
      const cells: Row['cells'][number][] = names.map(() => '')
      const signs: (string | undefined)[] = []
      for (const [index, place] of places.entries()) {
        cells[place] = row.cells[index] ?? ''
        if (row.signs?.[index] !== undefined) signs[place] = row.signs[index]
      }
      return { ...row, cells, part: number, ...(row.signs && { signs }) }
    },
  }
}
const shownNames = (header: readonly string[]) =>
  cleanLine(cutText(header.filter((name) => name.trim() !== '').join(', '), LONGEST_SHOWN), LONGEST_SHOWN)
export type Layout = ReturnType<typeof createLayout>

/** The names of a row that is a header within a file: words that are known, and no number. */
export function headerIn({ cells }: Row): readonly string[] | null {
  const named = cells.filter((cell) => cell !== '')
  const isNumber = (cell: string | number) => typeof cell === 'number' || /^\s*[\d+-]/u.test(cell)
  if (named.length < LEAST_NAMES || named.some(isNumber)) return null
  const texts = cells.map(cellText)
  const words = texts.filter((text) => text !== '')
  if (words.length < LEAST_NAMES || words.some((text) => text.length > LONGEST_NAME)) return null
  const known = headerScore(words)
  return known >= LEAST_NAMES && known * 3 >= words.length * 2 ? texts : null
}
