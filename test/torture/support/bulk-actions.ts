import { expect } from 'vitest'
import { UNDO_SECONDS } from '../../../src/contract/bets/bulk-bets.ts'
import { type Action, type ActionContext, json, type Known, keyed } from './actions.ts'

/** Tags, settles, moves or deletes a few bets in one idempotent request. */
export function bulkAction({ round, owned, newKey, now, read }: ActionContext): Action {
  const some = round.shuffled(owned.known).slice(0, 1 + round.below(6))
  const key = newKey()
  const action = round.pick([
    { kind: 'settle', outcome: round.pick(['won', 'lost', 'push', 'void']) },
    { kind: 'delete' },
    { kind: 'add-tag', tag: `t${round.below(9)}` },
    { kind: 'set-bookmaker', bookmaker: round.pick(owned.bookmakers) },
  ] as const)
  const applies = ({ bet }: Known) => {
    if (action.kind === 'settle') return bet.status === 'pending'
    if (action.kind === 'add-tag') return !bet.tags.includes(action.tag)
    return action.kind === 'delete' || bet.bookmaker !== action.bookmaker
  }
  const affected = some.filter(applies)
  const at = now()
  return {
    what: `bulk acts: ${action.kind}`,
    path: '/api/bets/bulk',
    ask: json('POST', { bets: { ids: some.map(({ bet }) => bet.id) }, action }, { 'idempotency-key': key }),
    repeated: [200],
    async done(answer) {
      expect(await answer.json()).toMatchObject({ changed: affected.length })
      const before = affected.map((its) => ({ ...its }))
      for (const its of affected) {
        if (action.kind === 'delete') owned.known.splice(owned.known.indexOf(its), 1)
        else {
          its.bet = await read(its.bet.id)
          its.events += 1
        }
      }
      owned.undoable = { key, before, at }
    },
  }
}

/** Undoes the worker's last bulk action, deletions included. Null without one. */
export function undoAction(actionContext: ActionContext): Action | null {
  const { owned, now } = actionContext
  const { undoable } = owned
  if (undoable === null || undoable.before.length === 0) return null
  return {
    what: 'bulk acts undone',
    path: `/api/bets/bulk/${undoable.key}/undo`,
    ask: json('POST', {}, keyed(actionContext)),
    repeated: [200, 410],
    async done(answer) {
      owned.undoable = null
      if (answer.status === 410) return expect(now() - undoable.at).toBeGreaterThan(UNDO_SECONDS * 1_000)
      expect(await answer.json()).toEqual({ total: undoable.before.length, restored: undoable.before.length, kept: 0 })
      const undone = new Set(undoable.before.map(({ bet }) => bet.id))
      // Action and undo both stay in the history.
      const restored = undoable.before.map((its) => ({ ...its, events: its.events + 2 }))
      owned.known = [...owned.known.filter(({ bet }) => !undone.has(bet.id)), ...restored]
    },
  }
}
