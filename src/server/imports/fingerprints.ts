import { createHash } from 'node:crypto'
import type { Draft } from '../../domain/import/draft.ts'
import type { UnmarkedDraft } from '../../domain/import/read-rows.ts'

/**
 * Gives the drafts of one file their fingerprints. Rows that say the same are distinguished by their count: the second of them has the same
 * fingerprint in every file. A row with an id of its own is one bet, however often it stands there.
 */
export function createMarker(): (draft: UnmarkedDraft) => Draft {
  const seen = createCounter()
  return (draft) => {
    if ('problem' in draft) return draft
    const { identity, ...rest } = draft
    const hash = createHash('sha256').update(JSON.stringify(identity)).digest()
    const count = identity[0] === 'id' ? 1 : seen(hash.readUIntBE(0, 6) + 1)
    return { ...rest, fingerprint: hash.toString('base64url', 0, 18) + (count > 1 ? `.${count}` : '') }
  }
}

/** How often a number was given, this time included. 8 bytes a number: a Map would take 50, and a file can have a million rows. */
function createCounter(): (value: number) => number {
  let slots = new Float64Array(4_096)
  let used = 0
  /** Only of numbers that came again. */
  const counts = new Map<number, number>()

  function grow() {
    const larger = new Float64Array(slots.length * 2)
    for (const value of slots) if (value !== 0) larger[slotOf(larger, value)] = value
    slots = larger
  }
  return (value) => {
    const at = slotOf(slots, value)
    if (slots[at] === value) {
      const count = (counts.get(value) ?? 1) + 1
      counts.set(value, count)
      return count
    }
    slots[at] = value
    if (++used * 2 > slots.length) grow()
    return 1
  }
}

/** Where the number stands in the table, or can stand. */
function slotOf(table: Float64Array, value: number): number {
  let at = value % table.length
  while (table[at] !== 0 && table[at] !== value) at = (at + 1) % table.length
  return at
}
