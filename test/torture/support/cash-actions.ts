import { expect } from 'vitest'
import type { Movement } from '../../../src/contract/cash.ts'
import { type Action, type ActionContext, euros, json, keyed, valueOf, worthOf } from './actions.ts'

/** An action on the worker's cash. */
export function cashAction(actionContext: ActionContext): Action {
  const { round, owned, isAlone } = actionContext
  const its = owned.movements.length > 0 ? round.pick(owned.movements) : null
  const kind = round.pick(['deposit', 'withdrawal'] as const)
  const body = { kind, amount: euros(100 + round.below(9_900)), bookmaker: round.pick(owned.bookmakers) }
  const act = round.below(isAlone ? 9 : 8)
  if (its !== null && act === 0) {
    return {
      what: 'movements changed',
      path: `/api/cash/movements/${its.id}`,
      ask: json('PUT', body, keyed(actionContext)),
      repeated: [200],
      async done(answer) {
        const changed = (await answer.json()) as Movement
        expect(changed).toMatchObject({ ...body, id: its.id })
        owned.movements.splice(owned.movements.indexOf(its), 1, changed)
      },
    }
  }
  if (its !== null && act === 1) {
    return {
      what: 'movements deleted',
      path: `/api/cash/movements/${its.id}`,
      ask: { method: 'DELETE', headers: keyed(actionContext) },
      repeated: [204],
      async done() {
        owned.movements.splice(owned.movements.indexOf(its), 1)
      },
    }
  }
  if (act === 2 || act === 3) return reconcileAction(actionContext)
  if (act === 8) {
    return {
      what: 'cash cleared',
      path: '/api/cash/movements',
      ask: { method: 'DELETE', headers: keyed(actionContext) },
      repeated: [200],
      async done(answer) {
        expect(await answer.json()).toEqual({ deleted: owned.movements.length })
        owned.movements = []
      },
    }
  }
  return {
    what: 'movements',
    path: '/api/cash/movements',
    ask: json('POST', body, keyed(actionContext)),
    repeated: [201],
    async done(answer) {
      const written = (await answer.json()) as Movement
      expect(written).toMatchObject(body)
      owned.movements.push(written)
    },
  }
}

/** Reconciles the expected balance of a bookmaker; the server refuses the action if it computes another one. */
function reconcileAction(actionContext: ActionContext): Action {
  const { round, owned } = actionContext
  const bookmaker = round.pick(owned.bookmakers)
  const balance = balanceAt(owned, bookmaker)
  // A bookmaker never shows a negative balance.
  const seen = round.below(50_000)
  const shown = seen === balance ? seen + 1 : seen
  return {
    what: 'balances corrected',
    path: '/api/cash/reconcile',
    ask: json('POST', { bookmaker, shown: euros(shown), balance: euros(balance) }, keyed(actionContext)),
    repeated: [201],
    async done(answer) {
      const written = (await answer.json()) as Movement
      owned.movements.push(written)
      expect(written).toMatchObject({ kind: 'correction', amount: euros(shown - balance), bookmaker })
    },
  }
}

export function balanceAt({ known, movements }: ActionContext['owned'], bookmaker: string): number {
  const moved = movements.filter((each) => each.bookmaker === bookmaker).map(valueOf)
  const bets = known.filter(({ bet }) => bet.bookmaker === bookmaker).map(({ bet }) => worthOf(bet))
  return [...moved, ...bets].reduce((sum, cents) => sum + cents, 0)
}

/** All pages. */
export async function allMovements(insist: ActionContext['insist']): Promise<Movement[]> {
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
