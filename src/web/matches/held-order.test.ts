import fc from 'fast-check'
import { expect, test } from 'vitest'
import { webMatch } from '../../../test/support/web-match.ts'
import { holdOrder } from './held-order.ts'

const list = fc
  .uniqueArray(fc.tuple(fc.nat(20), fc.nat(13)), { selector: ([id]) => id })
  .map((rows) => rows.map(([id, score1]) => webMatch({ id, score1 })))

test('while it is held no row moves, each shows its newest numbers, and new rows come last', () => {
  fc.assert(
    fc.property(list, list, (shown, incoming) => {
      const held = holdOrder(shown, incoming)
      expect(held.slice(0, shown.length).map(({ id }) => id)).toEqual(shown.map(({ id }) => id))
      for (const match of incoming) expect(held.filter(({ id }) => id === match.id)).toEqual([match])
      expect(held.length).toBe(new Set([...shown, ...incoming].map(({ id }) => id)).size)
    }),
  )
})

test('a row that has left the list keeps its last data', () => {
  const [first, second] = [webMatch({ id: 1 }), webMatch({ id: 2 })]
  expect(holdOrder([first, second], [second])).toEqual([first, second])
})
