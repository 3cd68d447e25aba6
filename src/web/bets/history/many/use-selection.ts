import { useState } from 'react'
import type { Bet } from '../../../../contract/bets/bets.ts'
import { BULK_LIMIT } from '../../../../contract/bets/bulk-bets.ts'

type State = {
  /** What the list is filtered to: bets chosen under another filter are let go. */
  readonly filter: string
  readonly isOn: boolean
  /** Everything that the filter finds, also on other pages. */
  readonly isAll: boolean
  readonly ids: ReadonlySet<number>
  /** The row that was pressed last, from which Shift chooses a range. */
  readonly last: number | null
}

/** The bets that are chosen for an act on many, on this page and on others. */
export type Selection = {
  readonly isOn: boolean
  readonly isAll: boolean
  readonly ids: ReadonlySet<number>
  readonly count: number
  readonly isWholePage: boolean
  has(id: number): boolean
  /** Shows the boxes; a long press on a bet chooses it as well. */
  start(id?: number): void
  stop(): void
  /** `isRange`: every bet from the one that was pressed last to this one. */
  toggle(id: number, isRange: boolean): void
  togglePage(): void
  chooseAll(): void
}

/** `bets` are those of the page that is shown, `total` is how many the filter finds. */
export function useSelection(filter: string, bets: readonly Bet[], total: number): Selection {
  const [kept, setState] = useState<State>({ filter, isOn: false, isAll: false, ids: new Set(), last: null })
  const state = kept.filter === filter ? kept : { ...kept, filter, isAll: false, ids: new Set<number>(), last: null }
  const page = bets.map(({ id }) => id)
  const has = (id: number) => state.isAll || state.ids.has(id)
  const isWholePage = page.length > 0 && page.every(has)
  const set = (change: Partial<State>) => setState({ ...state, ...change })
  /** After a selection of everything, only the bets of this page are known. */
  const chosen = () => new Set(state.isAll ? page : state.ids)
  const put = (ids: readonly number[], isChosen: boolean) => {
    const next = chosen()
    for (const id of ids) {
      if (!isChosen) next.delete(id)
      else if (next.size < BULK_LIMIT) next.add(id)
    }
    return { ids: next, isAll: false }
  }
  return {
    isOn: state.isOn,
    isAll: state.isAll,
    ids: state.ids,
    count: state.isAll ? total : state.ids.size,
    isWholePage,
    has,
    start: (id) => set({ isOn: true, ...(id !== undefined && { ...put([id], true), last: id }) }),
    stop: () => set({ isOn: false, isAll: false, ids: new Set(), last: null }),
    toggle(id, isRange) {
      const from = isRange && state.last !== null ? page.indexOf(state.last) : -1
      const to = page.indexOf(id)
      const range = from < 0 ? [id] : page.slice(Math.min(from, to), Math.max(from, to) + 1)
      set({ ...put(range, !has(id)), last: id })
    },
    togglePage: () => set(put(page, !isWholePage)),
    chooseAll: () => set({ isAll: true, ids: new Set() }),
  }
}
