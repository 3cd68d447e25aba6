import { createHash, hash } from 'node:crypto'
import type { Draft, IdKeys } from '../../domain/import/draft.ts'
import type { SameId } from '../../domain/import/plan.ts'
import type { UnmarkedDraft } from '../../domain/import/read-rows.ts'
import type { RowId } from '../../domain/import/row-id.ts'

/**
 * Gives the drafts of one file their fingerprints. Rows that say the same are distinguished by their count: the second of them has the same
 * fingerprint in every file. Rows with an id of their own are not counted: those that say the same share their fingerprint, unless the user
 * has said that each is a bet.
 */
export function createMarker(sameId: SameId | null): (draft: UnmarkedDraft) => Draft {
  const seen = createCounter()

  function fingerprintOf(identity: readonly unknown[], isOnce: boolean): string {
    const digest = createHash('sha256').update(JSON.stringify(identity)).digest()
    const count = isOnce ? 1 : seen(digest.readUIntBE(0, 6) + 1)
    return digest.toString('base64url', 0, 18) + (count > 1 ? `.${count}` : '')
  }

  return (draft) => {
    if ('problem' in draft) return draft
    const { identity, ...rest } = draft
    if ('cash' in rest) return { ...rest, fingerprint: fingerprintOf(identity, false) }
    const { rowId, ...bet } = rest
    const isOnce = rowId !== null && sameId !== 'bets'
    return { ...bet, fingerprint: fingerprintOf(identity, isOnce), idKeys: rowId && idKeysOf(rowId) }
  }
}

const DIGITS = 24
const SHORT_DIGITS = 16

function idKeysOf({ key, near, slip }: RowId): IdKeys {
  const id = hash('sha256', JSON.stringify(key), 'base64url').slice(0, DIGITS)
  const ofId = (signs: readonly unknown[]) =>
    hash('sha256', id + JSON.stringify(signs), 'base64url').slice(0, SHORT_DIGITS)
  return { key: id, near: near.map(ofId), slip: ofId(slip) }
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
