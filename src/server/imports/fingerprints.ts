import { hash } from 'node:crypto'
import type { Draft, IdKeys } from '../../domain/import/draft.ts'
import type { SameId } from '../../domain/import/plan.ts'
import type { UnmarkedDraft } from '../../domain/import/read-rows.ts'
import type { RowId } from '../../domain/import/row-id.ts'

/**
 * Assigns fingerprints to the drafts of one file. Identical rows are distinguished by their count: the second one has the same fingerprint
 * in every file. Rows with their own id are not counted: identical ones share a fingerprint, unless the user has said that each is a
 * separate bet.
 */
export function createMarker(sameId: SameId | null): (draft: UnmarkedDraft) => Draft {
  const counts = new Map<string, number>()

  function fingerprintOf(identity: readonly unknown[], isOnce: boolean): string {
    const digest = hash('sha256', JSON.stringify(identity), 'base64url').slice(0, DIGITS)
    if (isOnce) return digest
    const count = (counts.get(digest) ?? 0) + 1
    counts.set(digest, count)
    return digest + (count > 1 ? `.${count}` : '')
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
