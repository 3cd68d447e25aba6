import { keepDraft, readDraft } from '../../../layout/drafts.ts'
import { part, type Site } from '../../../site.ts'
import { createStore } from '../../../ui/store.ts'
import { restoredBet } from '../bet-draft.ts'
import { draftOfNewBet } from '../bet-form.tsx'
import type { Leg } from '../bet-values.ts'
import { currentLeg } from '../legs.ts'

/** Counts external changes of the draft that the page and the quick form share; each resets the form. */
export const changesOfMultiple = part(() => createStore(0))

/** The waiting selections of a multiple, from the draft of the page that records a bet. */
export const waitingLegs = (owner: number): readonly Leg[] => restoredBet(readDraft(owner, draftOfNewBet())).legs ?? []

/** Stores these selections for the next one; empty once the multiple is recorded. */
export function keepWaiting(site: Site, owner: number, legs: readonly Leg[]): void {
  const { legs: _, ...rest } = readDraft(owner, draftOfNewBet())
  // Without the row keys that the form's list adds.
  const plain = legs.map((leg) => currentLeg(leg, leg.format))
  keepDraft(owner, draftOfNewBet(), plain.length > 0 ? { ...rest, legs: plain } : rest)
  const changes = site.of(changesOfMultiple)
  changes.set(changes.get() + 1)
}
