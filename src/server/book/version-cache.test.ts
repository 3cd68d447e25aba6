import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUsers, connectTestDatabase } from '../../../test/support/connected-database.ts'
import type { Database } from '../db/connect.ts'
import { raiseVersion } from './sums/book-version-queries.ts'
import { cachedForVersion, expensiveRead } from './version-cache.ts'

let database: Database
let [ana, bob, eva] = [0, 0, 0]
beforeAll(async () => {
  database = await connectTestDatabase()
  ;[ana = 0, bob = 0, eva = 0] = await addUsers(database, 'ana', 'bob', 'eva')
})
afterAll(() => database.close())

let questions = 0
/** A question that was not asked before; its answers are numbered as they are made. `begun` resolves with the first one. */
function question({ size = 1, until = Promise.resolve() } = {}) {
  questions += 1
  const part = questions
  let made = 0
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const make = async () => {
    made += 1
    const answer = made
    begin()
    await until
    return { answer, rest: 'x'.repeat(size) }
  }
  const ask = async (owner = ana) => (await cachedForVersion(database.db, owner, ['totals', part], make)).answer
  return Object.assign(ask, { begun })
}

test('an answer is made once for a version of the book', async () => {
  const ask = question()
  expect([await ask(), await ask()]).toEqual([1, 1])
  await raiseVersion(database.db, ana)
  expect([await ask(), await ask()]).toEqual([2, 2])
})

test('requests at the same time share an answer, of one person only', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const ask = question({ until: promise })
  const first = ask()
  await ask.begun
  const second = ask()
  // Its version is read after theirs.
  await question()(bob)
  resolve()
  expect(await Promise.all([first, second])).toEqual([1, 1])
  expect(await ask(bob)).toBe(2)
})

test('a change of one book leaves the answers of others', async () => {
  const ask = question()
  expect([await ask(ana), await ask(bob)]).toEqual([1, 2])
  await raiseVersion(database.db, bob)
  expect([await ask(ana), await ask(bob)]).toEqual([1, 3])
})

test('no version of a book comes again: the answer of an empty book is not that of a later one', async () => {
  const ask = question()
  expect(await ask(eva)).toBe(1)
  await raiseVersion(database.db, eva)
  await raiseVersion(database.db, eva)
  expect(await ask(eva)).toBe(2)
})

test('a failure is kept for nobody', async () => {
  let made = 0
  const ask = () =>
    cachedForVersion(database.db, ana, ['totals', 'failing'], async () => {
      made += 1
      if (made === 1) throw new Error('no answer')
      return { made }
    })
  await expect(ask()).rejects.toThrow('no answer')
  expect(await ask()).toEqual({ made: 2 })
})

test('an answer of more than 1 MB is made for each request', async () => {
  const ask = question({ size: 1024 * 1024 })
  expect([await ask(), await ask()]).toEqual([1, 2])
})

test('of more than 8 MB in all, the answers that nobody asked for the longest go', async () => {
  const [first, used] = [question({ size: 900_000 }), question({ size: 900_000 })]
  await first()
  await used()
  for (let n = 0; n < 8; n += 1) {
    await question({ size: 900_000 })()
    expect(await used()).toBe(1)
  }
  expect(await first()).toBe(2)
})

test('an answer that others push out while it is made still goes to those who wait for it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = question({ until: promise })
  const waiting = slow()
  await slow.begun
  for (let n = 0; n < 9; n += 1) await question({ size: 950_000 })(bob)
  resolve()
  expect(await waiting).toBe(1)
})

/** Asks for reads of these people that last until `end` is called, and counts those that have begun. */
function readsOf(kind: Parameters<typeof expensiveRead>[2], ...owners: readonly number[]) {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const begun: number[] = []
  const asked = owners.map((owner) =>
    expensiveRead(database.db, owner, kind, () => {
      begun.push(owner)
      return promise
    }),
  )
  return { asked, begun, end }
}

test.each([
  ['totals', 11],
  ['ids', 11],
  ['statistics', 3],
] as const)('of %s one is read at a time for one person, %i wait, and the next is refused', async (kind, waiting) => {
  const most = 1 + waiting
  const { asked, begun, end } = readsOf(kind, ...Array.from({ length: most + 1 }, () => ana))
  await expect(asked[most]).rejects.toMatchObject({ code: 'tooManyRequests' })
  expect(begun).toHaveLength(1)
  end()
  await Promise.all(asked.slice(0, most))
  expect(begun).toHaveLength(most)
})

test('of all people together four are read at a time', async () => {
  const [leo = 0, mia = 0] = await addUsers(database, 'leo', 'mia')
  const { asked, begun, end } = readsOf('sheet', ana, ana, bob, eva, leo, mia)
  await database.pool.query('SELECT')
  expect(begun).toEqual([ana, bob, eva, leo])
  end()
  await Promise.all(asked)
  expect(begun.toSorted((a, b) => a - b)).toEqual([ana, ana, bob, eva, leo, mia].toSorted((a, b) => a - b))
})
