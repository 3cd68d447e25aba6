import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { kept, someOwnBets } from '../support/any-own-bet.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import type { Browser } from '../support/browser.ts'
import { importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { byTier } from '../support/tier.ts'

// test/unit/round-trip.test.ts has more bets of each kind, without a database.
const COUNT = byTier(20, 500)
const PASSWORD = 'correct horse'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
})
afterAll(() => app.close())

const sorted = (bets: readonly Bet[]) =>
  bets.map(kept).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

const bookOf = async (browser: Browser) => sorted((await (await browser.get('/api/bets')).json()) as Bet[])

async function importedInto(browser: Browser, file: Uint8Array | string, name: string) {
  const done = await importsOf(browser).imported(file, name)
  expect(done, name).toMatchObject({ state: 'done', failure: null })
  return done
}

test('bets come back from CSV, XLSX and JSON as they were', { timeout: 600_000 }, async () => {
  const bets = someOwnBets(COUNT)
  const ana = await app.signUp({ password: PASSWORD })
  const first = await importedInto(ana, JSON.stringify({ bets }), 'bets.json')
  expect(await importsOf(ana).rows(first.id, 'problem')).toEqual([])
  expect(first.counts).toMatchObject({ new: COUNT, problem: 0 })
  const book = await bookOf(ana)
  expect(book).toEqual(sorted(bets))
  for (const [name, more] of [
    ['bets.csv', {}],
    ['bets.csv', { decimals: 'comma' }],
    ['bets.xlsx', {}],
    ['bets.json', {}],
  ] as const) {
    const answer = await ana.post(`/api/account/export/${name}`, { password: PASSWORD, ...more })
    expect(answer.status).toBe(200)
    const other = await app.signUp()
    const { id, counts } = await importedInto(other, new Uint8Array(await answer.arrayBuffer()), name)
    expect(await importsOf(other).rows(id, 'problem'), JSON.stringify([name, more])).toEqual([])
    expect(counts).toMatchObject({ new: COUNT, problem: 0 })
    expect(await bookOf(other)).toEqual(book)
  }
})
