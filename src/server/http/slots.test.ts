import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

const [ANA, BEN, EVA] = [1, 2, 3]

/** Enters for these people one after the other; `began` has who has a place, in the order in which they got it. */
function entering(enter: ReturnType<typeof createSlots>) {
  const began: string[] = []
  const leaves = new Map<string, () => void>()
  const ask = async (person: number, name: string, line = 'line') => {
    const leave = await enter(person, line, 2)
    began.push(name)
    leaves.set(name, leave)
  }
  const end = async (name: string) => {
    leaves.get(name)?.()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { ask, began, end }
}

test('one person has two slots, and others get the rest at once', async () => {
  const { ask, began, end } = entering(createSlots({ total: 4, perUser: 2 }))
  const all = [ask(ANA, 'ana 1'), ask(ANA, 'ana 2'), ask(ANA, 'ana 3'), ask(BEN, 'ben 1'), ask(EVA, 'eva 1')]
  await Promise.all([all[0], all[1], all[3], all[4]])
  expect(began).toEqual(['ana 1', 'ana 2', 'ben 1', 'eva 1'])
  await end('ben 1')
  expect(began).not.toContain('ana 3')
  await end('ana 1')
  expect(began).toContain('ana 3')
})

test('a place goes to the person who has the fewest, however many of another one came before', async () => {
  const { ask, began, end } = entering(createSlots({ total: 2, perUser: 2 }))
  void ask(ANA, 'ana 1')
  void ask(ANA, 'ana 2')
  void ask(ANA, 'ana 3')
  void ask(ANA, 'ana 4')
  void ask(BEN, 'ben 1')
  void ask(BEN, 'ben 2')
  await end('')
  await end('ana 1')
  expect(began.at(-1)).toBe('ben 1')
  // Both have one now: Ana waits for longer.
  await end('ana 2')
  expect(began.at(-1)).toBe('ana 3')
})

test('two wait in each line of a person, and the next one is refused with the time to wait', async () => {
  const enter = createSlots({ total: 4, perUser: 2 })
  const { ask, began, end } = entering(enter)
  for (const name of ['1', '2', '3', '4']) void ask(ANA, name)
  await expect(enter(ANA, 'line', 2)).rejects.toMatchObject({ code: 'tooManyRequests', retryAfterSeconds: 5 })
  void ask(ANA, 'of another line', 'other')
  void ask(BEN, 'ben')
  await end('')
  expect(began).toEqual(['1', '2', 'ben'])
  for (const name of ['1', '2', '3', '4']) await end(name)
  expect(began).toEqual(['1', '2', 'ben', '3', '4', 'of another line'])
  // A place that was refused is not taken.
  expect(await enter(ANA, 'line', 2)).toBeTypeOf('function')
})
