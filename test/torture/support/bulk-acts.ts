import { expect } from 'vitest'
import { UNDO_SECONDS } from '../../../src/contract/bets/bulk-bets.ts'
import { type Act, type Desk, json, type Known, keyed } from './acts.ts'

/** Tags, settles, moves or deletes a few bets with one key. */
export function inBulk({ round, shelf, newKey, now, read }: Desk): Act {
  const some = round.shuffled(shelf.known).slice(0, 1 + round.below(6))
  const key = newKey()
  const action = round.pick([
    { kind: 'settle', outcome: round.pick(['won', 'lost', 'push', 'void']) },
    { kind: 'delete' },
    { kind: 'add-tag', tag: `t${round.below(9)}` },
    { kind: 'set-bookmaker', bookmaker: round.pick(shelf.bookmakers) },
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
        if (action.kind === 'delete') shelf.known.splice(shelf.known.indexOf(its), 1)
        else {
          its.bet = await read(its.bet.id)
          its.events += 1
        }
      }
      shelf.undoable = { key, before, at }
    },
  }
}

/** Undoes the act on several bets that was the last one of the shelf, deleted bets included. Null where there is none. */
export function undoing(desk: Desk): Act | null {
  const { shelf, now } = desk
  const { undoable } = shelf
  if (undoable === null || undoable.before.length === 0) return null
  return {
    what: 'bulk acts undone',
    path: `/api/bets/bulk/${undoable.key}/undo`,
    ask: json('POST', {}, keyed(desk)),
    repeated: [200, 410],
    async done(answer) {
      shelf.undoable = null
      if (answer.status === 410) return expect(now() - undoable.at).toBeGreaterThan(UNDO_SECONDS * 1_000)
      expect(await answer.json()).toEqual({ total: undoable.before.length, restored: undoable.before.length, kept: 0 })
      const undone = new Set(undoable.before.map(({ bet }) => bet.id))
      // What was done and undone stays in the history.
      const restored = undoable.before.map((its) => ({ ...its, events: its.events + 2 }))
      shelf.known = [...shelf.known.filter(({ bet }) => !undone.has(bet.id)), ...restored]
    },
  }
}
