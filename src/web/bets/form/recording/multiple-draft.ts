import { keepDraft, readDraft } from '../../../layout/drafts.ts'
import { part, type Site } from '../../../site.ts'
import { createStore } from '../../../ui/store.ts'
import { restoredBet } from '../bet-draft.ts'
import { draftOfNewBet } from '../bet-form.tsx'
import type { Leg } from '../bet-values.ts'
import { currentLeg } from '../legs.ts'

/** Counts the changes from outside of the draft that the page and the quick form show: each begins a new form. */
export const changesOfMultiple = part(() => createStore(0))

/** The selections that wait for further ones, in the draft of the page that records a bet. */
export const waitingLegs = (owner: number): readonly Leg[] => restoredBet(readDraft(owner, draftOfNewBet())).legs ?? []

/** Keeps these selections for the next one; none once the multiple is recorded. */
export function keepWaiting(site: Site, owner: number, legs: readonly Leg[]): void {
  const { legs: _, ...rest } = readDraft(owner, draftOfNewBet())
  // Without the keys that the list of the form gives its rows.
  const plain = legs.map((leg) => currentLeg(leg, leg.format))
  keepDraft(owner, draftOfNewBet(), plain.length > 0 ? { ...rest, legs: plain } : rest)
  const changes = site.of(changesOfMultiple)
  changes.set(changes.get() + 1)
}
