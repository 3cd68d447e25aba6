import { useState } from 'react'
import type { Bet } from '../../../../contract/bets/bets.ts'
import { BULK_LIMIT } from '../../../../contract/bets/bulk-bets.ts'

type State = {
  /** The filter of the list: selecting under another filter clears the selection. */
  readonly filter: string
  readonly isOn: boolean
  /** Everything that the filter finds, including other pages. */
  readonly isAll: boolean
  readonly ids: ReadonlySet<number>
  /** The last pressed row, where a Shift range starts. */
  readonly last: number | null
}

/** The bets selected for a bulk action, on this page and on others. */
export type Selection = {
  readonly isOn: boolean
  readonly isAll: boolean
  readonly ids: ReadonlySet<number>
  readonly count: number
  readonly isWholePage: boolean
  has(id: number): boolean
  /** Shows the check boxes; a long press on a bet also selects it. */
  start(id?: number): void
  stop(): void
  /** `isRange`: every bet from the last pressed one to this one. */
  toggle(id: number, isRange: boolean): void
  togglePage(): void
  chooseAll(): void
}

/** `bets`: the bets of the page on screen; `total`: how many the filter finds. */
export function useSelection(filter: string, bets: readonly Bet[], total: number): Selection {
  const [kept, setState] = useState<State>({ filter, isOn: false, isAll: false, ids: new Set(), last: null })
  const state = kept.filter === filter ? kept : { ...kept, filter, isAll: false, ids: new Set<number>(), last: null }
  const page = bets.map(({ id }) => id)
  const has = (id: number) => state.isAll || state.ids.has(id)
  const isWholePage = page.length > 0 && page.every(has)
  const set = (change: Partial<State>) => setState({ ...state, ...change })
  /** After selecting everything, only the bets of this page are known. */
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
