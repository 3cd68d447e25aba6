import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SavedFilter } from '../../src/contract/bets/saved-filters.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'

let app: TestApp
let mine: Bets
beforeAll(async () => {
  app = await startTestApp({ build: betsApp })
})
afterAll(() => app.close())
beforeEach(async () => {
  mine = await bettor(app)
})

const list = async (who = mine) => (await (await who.fetch('/api/bets/filters')).json()) as SavedFilter[]
const save = (json: object, who = mine) => who.fetch('/api/bets/filters', { method: 'POST', json })
const rename = (id: number, name: string, who = mine) =>
  who.fetch(`/api/bets/filters/${id}`, { method: 'PATCH', json: { name } })
const remove = (id: number, who = mine) => who.fetch(`/api/bets/filters/${id}`, { method: 'DELETE' })
async function saved(name: string, query = 'tag=live'): Promise<SavedFilter> {
  const answer = await save({ name, query })
  expect(answer.status).toBe(201)
  return (await answer.json()) as SavedFilter
}

test('a filter is kept under its name, renamed and forgotten', async () => {
  const live = await saved(' Ao vivo ', 'status=won&tag=live')
  const major = await saved('Major', 'tournament=Major')
  expect(live).toMatchObject({ name: 'Ao vivo', query: 'status=won&tag=live' })
  expect(await list()).toEqual([live, major])
  expect(await (await rename(live.id, 'Ω ao vivo')).json()).toEqual({ ...live, name: 'Ω ao vivo' })
  expect((await remove(major.id)).status).toBe(204)
  expect(await list()).toEqual([{ ...live, name: 'Ω ao vivo' }])
})

test('it belongs to its person', async () => {
  const { id } = await saved('Mine')
  const other = await bettor(app)
  expect(await list(other)).toEqual([])
  expect((await rename(id, 'Yours', other)).status).toBe(404)
  expect((await remove(id, other)).status).toBe(404)
  expect(await list()).toMatchObject([{ name: 'Mine' }])
})

test('two names are not spellings of one', async () => {
  await saved('Ação')
  const other = await saved('Other')
  for (const answer of [await save({ name: 'ACAO', query: '' }), await rename(other.id, 'acao')]) {
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { name: 'You already have a filter with this name' } })
  }
  expect((await rename(other.id, 'OTHER')).status).toBe(200)
})

test('there are at most 50, also when the last two come at once', async () => {
  for (let n = 0; n < 49; n += 1) await saved(`Filter ${n}`)
  const answers = await Promise.all([save({ name: 'a', query: '' }), save({ name: 'b', query: '' })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  expect(await list()).toHaveLength(50)
})

test.each([
  ['no name', { name: ' ', query: '' }],
  ['a name of 61 letters', { name: 'x'.repeat(61), query: '' }],
  ['a name of two lines', { name: 'a\nb', query: '' }],
  ['a query of 2001 letters', { name: 'a', query: 'x'.repeat(2_001) }],
  ['no query', { name: 'a' }],
])('%s is refused', async (_, json) => {
  expect((await save(json)).status).toBe(400)
})
