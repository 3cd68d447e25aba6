import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'
import { stoppedClock } from '../support/match-source.ts'

let app: TestApp
let mine: Bets
const clock = stoppedClock()
beforeAll(async () => {
  app = await startTestApp({ build: betsApp, now: clock.now })
})
beforeEach(async () => {
  mine = await bettor(app)
})
afterAll(() => app.close())

const SAID = {
  bookmaker: 'Betano',
  tags: ['value', 'BO3'],
  note: 'Line moved.\nTook it late.',
  tipster: 'João',
  live: true,
}
const UNSAID = { bookmaker: null, tags: [], note: null, tipster: null, live: null }
const LEG = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '2.00', betType: 'match-winner' }
const legs = [LEG, { ...LEG, teams: 'Charlie vs Delta', selectedTeam: 'Delta' }]
const json = (answer: Response): Promise<unknown> => answer.json()
const words = async (of = mine) => json(await of.fetch('/api/own-words'))

describe('placing', () => {
  test('a single and a multiple keep what they say', async () => {
    expect(await mine.placed(SAID)).toMatchObject(SAID)
    const multiple = (await json(await mine.placeMultiple({ amount: '5.00', legs, ...SAID }))) as Bet
    expect(multiple).toMatchObject(SAID)
    expect(await json(await mine.read(multiple.id))).toEqual(multiple)
  })

  test.each<readonly [string, object]>([
    ['are left out', {}],
    ['are null', { bookmaker: null, note: null, tipster: null, live: null }],
    ['are empty', { bookmaker: ' ', tags: [], note: '\n', tipster: '' }],
  ])('a bet whose details %s says nothing and adds no word', async (_, said) => {
    expect(await mine.placed(said)).toMatchObject(UNSAID)
    expect(await words()).toEqual({ bookmaker: [], tag: [], tipster: [] })
  })

  test.each<readonly [string, object, object]>([
    ['the longest texts', { bookmaker: 'b'.repeat(60), tipster: 't'.repeat(60), tags: ['g'.repeat(40)] }, {}],
    ['the longest note', { note: 'n'.repeat(2000) }, {}],
    ['twenty tags', { tags: Array.from({ length: 20 }, (_, n) => `tag ${n}`) }, {}],
    ['white space around and within words', { bookmaker: '  Bet   365 ' }, { bookmaker: 'Bet 365' }],
    ['a bookmaker of invisible characters', { bookmaker: '\u200b\u2060' }, { bookmaker: null }],
    ['line breaks of Windows in a note', { note: 'one\r\ntwo' }, { note: 'one\ntwo' }],
    ['spellings of one tag', { tags: ['Value', 'VALUE', 'válue', 'bo3'] }, { tags: ['Value', 'bo3'] }],
    ['text that looks like SQL and HTML', { bookmaker: `'; DROP TABLE bets; --<b>` }, {}],
  ])('%s', async (_, said, kept) => {
    expect(await mine.placed(said)).toMatchObject({ ...said, ...kept })
  })

  test.each<readonly [string, object, object]>([
    ['a bookmaker of 61 characters', { bookmaker: 'b'.repeat(61) }, { bookmaker: 'Too long' }],
    ['a tipster of 61 characters', { tipster: 't'.repeat(61) }, { tipster: 'Too long' }],
    ['a tag of 41 characters', { tags: ['g'.repeat(41)] }, { 'tags.0': 'Too long' }],
    ['a bookmaker of 60 KB', { bookmaker: 'e\u0301'.repeat(20_000) }, { bookmaker: 'Too long' }],
    ['a tag of 60 KB', { tags: ['e\u0301'.repeat(20_000)] }, { 'tags.0': 'Too long' }],
    ['a note of 2001 characters', { note: 'n'.repeat(2001) }, { note: 'Too long' }],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, n) => `${n}`) }, { tags: 'At most 20 tags' }],
    ['an empty tag', { tags: ['a', ' '] }, { 'tags.1': 'Invalid value' }],
    ['tags that are no list', { tags: 'value' }, { tags: 'Invalid value' }],
    ['a tag that is a number', { tags: [5] }, { 'tags.0': 'Invalid value' }],
    ['a line break in a bookmaker', { bookmaker: 'a\nb' }, { bookmaker: 'Invalid value' }],
    ['NUL in a note', { note: 'a\0b' }, { note: 'Invalid value' }],
    ['a lone surrogate in a note', { note: 'a\ud800' }, { note: 'Invalid value' }],
    ['an escape character in a tipster', { tipster: '\u001b[1m' }, { tipster: 'Invalid value' }],
    ['live as a text', { live: 'yes' }, { live: 'Invalid value' }],
  ])('%s is refused', async (_, said, fields) => {
    const answer = await mine.place(said)
    expect([answer.status, ((await json(answer)) as { fields: object }).fields]).toEqual([400, fields])
    expect(await mine.list()).toEqual([])
    expect(await words()).toEqual({ bookmaker: [], tag: [], tipster: [] })
  })
})

describe('own words', () => {
  test('the first spelling is the one that bets store, for each user', async () => {
    await mine.placed({ bookmaker: 'Betano', tags: ['Pré-jogo'], tipster: 'João' })
    expect(await mine.placed({ bookmaker: 'BETANO', tags: ['pre-jogo', 'bo3'], tipster: 'joao' })).toMatchObject({
      bookmaker: 'Betano',
      tags: ['Pré-jogo', 'bo3'],
      tipster: 'João',
    })
    const other = await bettor(app)
    expect(await other.placed({ bookmaker: 'BETANO' })).toMatchObject({ bookmaker: 'BETANO' })
    expect(await words(other)).toEqual({ bookmaker: ['BETANO'], tag: [], tipster: [] })
  })

  test('the last used come first', async () => {
    for (const bookmaker of ['Betano', 'Pixbet', 'bet365', 'betano']) {
      await mine.placed({ bookmaker })
      clock.pass(60)
    }
    expect(await words()).toEqual({ bookmaker: ['Betano', 'bet365', 'Pixbet'], tag: [], tipster: [] })
  })

  test('up to 200 of a kind are offered: those that were used last', async () => {
    const tagsOf = (n: number) => Array.from({ length: 20 }, (_, tag) => `tag ${n} ${tag}`)
    const placed = Array.from({ length: 11 }, (_, n) => tagsOf(n))
    for (const tags of placed) {
      await mine.placed({ tags })
      clock.pass(60)
    }
    const { tag } = (await words()) as { tag: string[] }
    expect(tag.toSorted()).toEqual(placed.slice(1).flat().toSorted())
    expect(tag.slice(0, 20).toSorted()).toEqual(tagsOf(10).toSorted())
  })

  test('a removed word is not offered until it is used again, in its first spelling; bets keep it', async () => {
    const { id } = await mine.placed({ bookmaker: 'Betano', tags: ['50/50 %'] })
    const remove = (path: string, of = mine) => of.fetch(`/api/own-words/${path}`, { method: 'DELETE' })
    expect((await remove('bookmaker/BETANO', await bettor(app))).status).toBe(204)
    expect(await words()).toEqual({ bookmaker: ['Betano'], tag: ['50/50 %'], tipster: [] })
    expect((await remove('bookmaker/BETANO')).status).toBe(204)
    expect((await remove(`tag/${encodeURIComponent('50/50 %')}`)).status).toBe(204)
    expect((await remove('colour/red')).status).toBe(400)
    expect(await words()).toEqual({ bookmaker: [], tag: [], tipster: [] })
    expect(await json(await mine.read(id))).toMatchObject({ bookmaker: 'Betano', tags: ['50/50 %'] })
    expect(await mine.placed({ bookmaker: 'betano' })).toMatchObject({ bookmaker: 'Betano' })
    expect(await words()).toEqual({ bookmaker: ['Betano'], tag: [], tipster: [] })
  })

  test('bets that are placed at once with the same new words agree on their spelling', async () => {
    const spelled = (n: number) => (n % 2 ? ['alfa', 'bravo', 'charlie'] : ['CHARLIE', 'BRAVO', 'ALFA'])
    const placed = await Promise.all(Array.from({ length: 20 }, (_, n) => mine.placed({ tags: spelled(n) })))
    expect(new Set(placed.map(({ tags }) => [...tags].toSorted().join())).size).toBe(1)
  })
})

describe('changing', () => {
  test('what is left out stays, and the history says what changed', async () => {
    const { id } = await mine.placed(SAID)
    const change = { bookmaker: 'BETANO', tags: ['value', 'late'], note: null, live: false }
    const changed = { ...SAID, tags: ['value', 'late'], note: null, live: false }
    expect(await json(await mine.change(id, change))).toMatchObject(changed)
    const [, event] = (await json(await mine.history(id))) as { kind: string; changes: unknown[] }[]
    expect([event?.kind, event?.changes]).toEqual([
      'changed',
      [
        { field: 'tags', from: SAID.tags, to: changed.tags },
        { field: 'note', from: SAID.note, to: null },
        { field: 'live', from: true, to: false },
      ],
    ])
    expect(await words()).toMatchObject({ bookmaker: ['Betano'] })
  })

  test('a bet of somebody else is not found, and bad input is refused', async () => {
    const { id } = await mine.placed(SAID)
    expect((await (await bettor(app)).change(id, { note: 'mine' })).status).toBe(404)
    expect((await mine.change(id, { tags: [''] })).status).toBe(400)
    expect(await json(await mine.read(id))).toMatchObject(SAID)
  })
})

describe('the same idempotency key again', () => {
  const key = { 'idempotency-key': 'said' }

  test('gets the first answer, also for words that are spelled another way on the list', async () => {
    await mine.placed({ bookmaker: 'Betano' })
    const said = { ...SAID, bookmaker: 'BETANO' }
    const first = await json(await mine.place(said, key))
    expect(first).toMatchObject({ bookmaker: 'Betano' })
    expect(await json(await mine.place(said, key))).toEqual(first)
  })

  test.each(Object.keys(SAID))('with another %s is refused', async (field) => {
    await mine.place(SAID, key)
    const another = { bookmaker: 'x', tags: [], note: 'x', tipster: 'x', live: false }[field]
    expect((await mine.place({ ...SAID, [field]: another }, key)).status).toBe(422)
  })
})

const DEFAULT = { unit: null, marginMethod: 'odds-ratio' }

describe('book settings', () => {
  const settings = async (of = mine) => json(await of.fetch('/api/book-settings'))
  const set = (to: unknown) => mine.fetch('/api/book-settings', { method: 'PUT', json: to })

  test('are euros without a unit until the user sets them; nobody else gets them', async () => {
    expect(await settings()).toEqual({ ...DEFAULT, currency: 'EUR' })
    expect(await json(await set({ currency: 'BRL', unit: '12.5' }))).toEqual({
      ...DEFAULT,
      currency: 'BRL',
      unit: '12.50',
    })
    expect(await settings()).toEqual({ ...DEFAULT, currency: 'BRL', unit: '12.50' })
    expect(await settings(await bettor(app))).toEqual({ ...DEFAULT, currency: 'EUR' })
    await set({ currency: 'BRL', unit: '12.5', marginMethod: 'power' })
    await set({ currency: 'BRL', unit: '12.5' })
    expect(await settings()).toMatchObject({ marginMethod: 'power' })
    await set({ currency: 'JPY', unit: null, marginMethod: 'odds-ratio' })
    expect(await settings()).toEqual({ ...DEFAULT, currency: 'JPY' })
  })

  test('keep what a change does not name', async () => {
    expect(await json(await set({}))).toEqual({ ...DEFAULT, currency: 'EUR' })
    expect(await json(await set({ unit: '5' }))).toEqual({ ...DEFAULT, currency: 'EUR', unit: '5.00' })
    await set({ currency: 'BRL' })
    await set({ marginMethod: 'power' })
    expect(await json(await set({}))).toEqual({ currency: 'BRL', unit: '5.00', marginMethod: 'power' })
  })

  test('change no amount', async () => {
    const { id } = await mine.placed({ amount: '10.50' })
    await set({ currency: 'JPY', unit: '100' })
    expect(await json(await mine.read(id))).toMatchObject({ amount: '10.50' })
  })

  test.each<readonly [object, string]>([
    [{ currency: 'EURO', unit: null }, 'currency'],
    [{ currency: 'eur', unit: null }, 'currency'],
    [{ currency: 'ZZZ', unit: null }, 'currency'],
    [{ currency: 'EUR', unit: '0' }, 'unit'],
    [{ currency: 'EUR', unit: '-5' }, 'unit'],
    [{ currency: 'EUR', unit: '1.005' }, 'unit'],
    [{ currency: 'EUR', unit: '1000000.01' }, 'unit'],
  ])('%j is refused', async (bad, field) => {
    const answer = await set(bad)
    expect([answer.status, Object.keys(((await json(answer)) as { fields: object }).fields)]).toEqual([400, [field]])
    expect(await settings()).toEqual({ ...DEFAULT, currency: 'EUR' })
  })
})
