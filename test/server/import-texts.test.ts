import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'

const PASSWORD = 'correct horse'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
})
afterAll(() => app.close())

async function person() {
  const browser = await app.signUp({ password: PASSWORD })
  return { browser, imports: importsOf(browser), bets: betsOf(browser) }
}

const HEADER = 'Placed at;Event;Pick;Odds;Stake;Result;Bookmaker;Note'
const row = (note: string, stake = '50.00') =>
  `2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;${stake};won;Betano;${note}`

describe('a text file with a zero byte', () => {
  test.each([
    ['in a note', row('first\0second'), 'first second'],
    ['at the end of the file', `${row('first')}\n\0`, 'first'],
    ['after a number', row('first', '50.00\0'), 'first'],
  ])('%s is read without it', async (_, rows, note) => {
    const { imports, bets } = await person()
    const found = await imports.uploaded(`${HEADER}\n${rows}`)
    expect(found).toMatchObject({ failure: null, survey: { sample: expect.not.stringContaining('\0') as unknown } })
    const done = await imports.run((await imports.planned(found)).id)
    expect(done).toMatchObject({ state: 'done', counts: { new: 1, problem: 0 } })
    expect(await bets.list()).toMatchObject([{ amount: '50.00', result: '42.50', note }])
  })

  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d4948445200000010000000100806000000', 'hex')],
    ['zero bytes alone', Buffer.alloc(4_096)],
    [
      'a program',
      Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(9), Buffer.from(`${HEADER}\n${row('x')}`)]),
    ],
  ])('that is none is refused: %s', async (_, bytes) => {
    const { imports, bets } = await person()
    const found = await imports.uploaded(new Uint8Array(bytes))
    expect(found).toMatchObject({ state: 'refused', failure: { code: 'notText' } })
    expect(await bets.list()).toEqual([])
  })
})

describe('our own export asks for no time zone, and its times are those of the book:', () => {
  test.each(['bets.xlsx', 'bets.csv', 'bets.json'])('%s', async (name) => {
    const ana = await person()
    const placedAt = '2026-03-01T22:30:15.000Z'
    const { id } = await ana.bets.placed({ placedAt })
    await ana.bets.settle(id, { status: 'won' })
    const answer = await ana.browser.post(`/api/account/export/${name}`, { password: PASSWORD })
    const other = await person()
    const found = await other.imports.uploaded(new Uint8Array(await answer.arrayBuffer()), name)
    expect(found.survey?.asks.zone ?? false).toBe(false)
    await other.imports.run((await other.imports.planned(found, { zone: 'America/Sao_Paulo' })).id)
    const settledAt = (await ana.bets.list())[0]?.settledAt
    expect(await other.bets.list()).toMatchObject([{ placedAt, settledAt }])
  })
})
