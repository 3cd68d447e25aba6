import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { deleteBet, deleteBetsOf } from './bet-queries.ts'
import { changeBets, clearBets, factsOf, recordChange } from './record-change.ts'

export function removeBet({ db }: Deps, owner: number, id: number): Promise<void> {
  return changeBets(db, owner, async (tx) => {
    const before = await deleteBet(tx, owner, id)
    if (!before) throw new HttpError('notFound')
    await recordChange(tx, owner, { before: factsOf(before), after: null })
  })
}

/** Answers how many there were. */
export function clearHistory({ db }: Deps, owner: number): Promise<number> {
  return clearBets(db, owner, (tx) => deleteBetsOf(tx, owner))
}
