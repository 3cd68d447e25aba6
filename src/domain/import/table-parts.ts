import { headerScore } from './columns.ts'
import { headerKey } from './header-key.ts'
import { cellText, type Row } from './row.ts'

/** Names of a header that a row in the middle of a table must have. */
const LEAST_NAMES = 3
const LONGEST_NAME = 60

/**
 * The columns of a file whose sheets and tables have headers of their own, in one layout: those of the first header, and behind them
 * what later ones add. Rows below a header stand in the columns of its names.
 */
export function createLayout(first: readonly string[]) {
  const names = [...first]
  const keys = first.map(headerKey)

  /** Where the columns of a header stand in the layout. */
  function placesOf(header: readonly string[]): readonly number[] {
    const taken = new Set<number>()
    return header.map((name) => {
      const key = headerKey(name)
      let at = keys.findIndex((known, index) => known === key && !taken.has(index))
      if (at < 0) {
        at = names.length
        names.push(name)
        keys.push(key)
      }
      taken.add(at)
      return at
    })
  }

  return {
    /** It grows with the headers that are found. */
    names,
    placesOf,
    arranged(row: Row, places: readonly number[] | null): Row {
      if (places === null) return row
      const cells: Row['cells'][number][] = names.map(() => '')
      row.cells.forEach((cell, index) => {
        const place = places[index]
        // A cell without a name is kept behind the last one.
        if (place === undefined) cells.push(cell)
        else cells[place] = cell
      })
      return { ...row, cells }
    },
    /** The names of a row that is the header of another table: words that are known, and some of this file. */
    headerIn({ cells }: Row): readonly string[] | null {
      const texts = cells.map((cell) => (typeof cell === 'number' ? '1' : cellText(cell)))
      const named = texts.filter((text) => text !== '')
      if (named.length < LEAST_NAMES || named.some((text) => text.length > LONGEST_NAME || /^[\d+-]/u.test(text)))
        return null
      const shared = named.filter((text) => keys.includes(headerKey(text)))
      if (shared.length < LEAST_NAMES) return null
      const known = headerScore(named)
      return known >= LEAST_NAMES && Math.max(known, shared.length) * 3 >= named.length * 2 ? texts : null
    },
  }
}
export type Layout = ReturnType<typeof createLayout>
