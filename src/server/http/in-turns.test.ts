import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('works at once take one turn in each iteration of the event loop, and end with their results', async () => {
  let iteration = 0
  let counting = setImmediate(function count() {
    iteration += 1
    counting = setImmediate(count)
  })
  const turns: number[] = []
  function* work(result: string) {
    for (let step = 0; step < 3; step += 1) {
      turns.push(iteration)
      // Longer than a turn.
      for (const end = performance.now() + 5; performance.now() < end; );
      yield
    }
    return result
  }
  const results = await Promise.all(['a', 'b', 'c'].map((name) => inTurns(work(name))))
  clearImmediate(counting)
  expect(results).toEqual(['a', 'b', 'c'])
  expect(new Set(turns).size).toBe(9)
})
