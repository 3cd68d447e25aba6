import { useEffect } from 'react'
import { keepDraft, readDraft } from '../../../layout/drafts.ts'
import { part, type Site, useSite } from '../../../site.ts'
import { createStore } from '../../../ui/store.ts'
import { restoredBet } from '../bet-draft.ts'
import { type BetForm, draftOfNewBet } from '../bet-form.tsx'
import type { Leg } from '../bet-values.ts'
import { currentLeg } from '../legs.ts'

/** Counts external changes of the draft that the page and the quick form share; each resets the form. */
export const changesOfMultiple = part(() => createStore(0))

/** The selections of the growing multiple as the forms and the slip bar know them; null until one of them has changed. */
export const growingMultiple = part(() => createStore<readonly Leg[] | null>(null))

/** The waiting selections of a multiple, from the draft of the page that records a bet. */
export const waitingLegs = (owner: number): readonly Leg[] => restoredBet(readDraft(owner, draftOfNewBet())).legs ?? []

/** Shows the slip bar what a form of the shared draft holds. */
export function useGrowingMultiple({ typed: { legs } }: Pick<BetForm, 'typed'>, isShared = true): void {
  const growing = useSite().of(growingMultiple)
  useEffect(() => {
    if (isShared) growing.set(legs)
  }, [growing, legs, isShared])
}

/** Stores these selections until the next one joins them; none once the multiple is recorded. */
export function keepWaiting(site: Site, owner: number, legs: readonly Leg[]): void {
  const { legs: _, ...rest } = readDraft(owner, draftOfNewBet())
  // Without the row keys that the form's list adds.
  const plain = legs.map((leg) => currentLeg(leg, leg.format))
  keepDraft(owner, draftOfNewBet(), plain.length > 0 ? { ...rest, legs: plain } : rest)
  site.of(growingMultiple).set(plain)
  const changes = site.of(changesOfMultiple)
  changes.set(changes.get() + 1)
}
