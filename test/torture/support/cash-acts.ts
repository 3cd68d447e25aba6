import { expect } from 'vitest'
import type { Movement } from '../../../src/contract/cash.ts'
import { type Act, type Desk, euros, json, keyed, valueOf, worthOf } from './acts.ts'

/** An act on the cash of the shelf. */
export function paying(desk: Desk): Act {
  const { round, shelf, isAlone } = desk
  const its = shelf.movements.length > 0 ? round.pick(shelf.movements) : null
  const kind = round.pick(['deposit', 'withdrawal'] as const)
  const body = { kind, amount: euros(100 + round.below(9_900)), bookmaker: round.pick(shelf.bookmakers) }
  const act = round.below(isAlone ? 9 : 8)
  if (its !== null && act === 0) {
    return {
      what: 'movements changed',
      path: `/api/cash/movements/${its.id}`,
      ask: json('PUT', body, keyed(desk)),
      repeated: [200],
      async done(answer) {
        const changed = (await answer.json()) as Movement
        expect(changed).toMatchObject({ ...body, id: its.id })
        shelf.movements.splice(shelf.movements.indexOf(its), 1, changed)
      },
    }
  }
  if (its !== null && act === 1) {
    return {
      what: 'movements deleted',
      path: `/api/cash/movements/${its.id}`,
      ask: { method: 'DELETE', headers: keyed(desk) },
      repeated: [204],
      async done() {
        shelf.movements.splice(shelf.movements.indexOf(its), 1)
      },
    }
  }
  if (act === 2 || act === 3) return reconciling(desk)
  if (act === 8) {
    return {
      what: 'cash cleared',
      path: '/api/cash/movements',
      ask: { method: 'DELETE', headers: keyed(desk) },
      repeated: [200],
      async done(answer) {
        expect(await answer.json()).toEqual({ deleted: shelf.movements.length })
        shelf.movements = []
      },
    }
  }
  return {
    what: 'movements',
    path: '/api/cash/movements',
    ask: json('POST', body, keyed(desk)),
    repeated: [201],
    async done(answer) {
      const written = (await answer.json()) as Movement
      expect(written).toMatchObject(body)
      shelf.movements.push(written)
    },
  }
}

/** The balance at a bookmaker, by what is known; the server refuses the act where it counts another one. */
function reconciling(desk: Desk): Act {
  const { round, shelf } = desk
  const bookmaker = round.pick(shelf.bookmakers)
  const balance = balanceAt(shelf, bookmaker)
  // No bookmaker shows less than nothing.
  const seen = round.below(50_000)
  const shown = seen === balance ? seen + 1 : seen
  return {
    what: 'balances corrected',
    path: '/api/cash/reconcile',
    ask: json('POST', { bookmaker, shown: euros(shown), balance: euros(balance) }, keyed(desk)),
    repeated: [201],
    async done(answer) {
      const written = (await answer.json()) as Movement
      shelf.movements.push(written)
      expect(written).toMatchObject({ kind: 'correction', amount: euros(shown - balance), bookmaker })
    },
  }
}

export function balanceAt({ known, movements }: Desk['shelf'], bookmaker: string): number {
  const moved = movements.filter((each) => each.bookmaker === bookmaker).map(valueOf)
  const bets = known.filter(({ bet }) => bet.bookmaker === bookmaker).map(({ bet }) => worthOf(bet))
  return [...moved, ...bets].reduce((sum, cents) => sum + cents, 0)
}

/** All pages. */
export async function allMovements(insist: Desk['insist']): Promise<Movement[]> {
  type Page = { movements: Movement[]; count: number; next: string | null }
  const read: Movement[] = []
  for (let next: string | null = ''; next !== null; ) {
    const answer = await insist(`/api/cash/movements${next === '' ? '' : `?cursor=${next}`}`)
    const page = (await answer.json()) as Page
    read.push(...page.movements)
    next = page.next
    if (next === null) expect(read).toHaveLength(page.count)
  }
  return read
}
