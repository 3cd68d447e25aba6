import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { deleteOldKeys } from '../../src/server/book/book.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, bettor, SPIRIT_BET } from '../support/bets.ts'
import { stoppedClock } from '../support/match-source.ts'
import { liveReading, scriptedSource } from '../support/scripted-source.ts'
import { storeMatch } from '../support/stored-matches.ts'

const clock = stoppedClock()
const NOW = clock.now().toISOString()
const MINUTE_AGO = new Date(clock.now().getTime() - 60_000).toISOString()

let app: TestApp
let mine: Bets
let matchId: number
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource([liveReading('1')]), now: clock.now })
  const match = () => app.deps.db.selectFrom('matches').select('id').executeTakeFirstOrThrow()
  matchId = (await vi.waitFor(match, { timeout: 20_000 })).id
})
afterAll(() => app.close())
beforeEach(async () => {
  mine = await bettor(app)
})

const json = async (answer: Response) => [answer.status, await answer.json()] as [number, unknown]
const fieldsOf = async (answer: Response) => {
  const [status, body] = await json(answer)
  return [status, (body as { fields?: unknown }).fields]
}

describe('placing', () => {
  test('answers 201 and the bet: pending, without a result, placed now', async () => {
    expect(await json(await mine.place())).toEqual([
      201,
      {
        ...SPIRIT_BET,
        id: expect.any(Number) as number,
        matchId: null,
        betTypeName: 'match-winner',
        betTypeValue: null,
        selection: { market: 'match-winner', side: 1, isThreeWay: false },
        legs: null,
        matchSwapped: false,
        status: 'pending',
        outcome: null,
        freeBet: false,
        cashedOut: null,
        restOutcome: null,
        profile: null,
        grade: null,
        exactOdds: null,
        gradedResult: null,
        settledBy: null,
        bookmaker: null,
        tags: [],
        note: null,
        tipster: null,
        live: null,
        ownChance: null,
        close: null,
        closeMissing: 'not-tied',
        correctedAt: null,
        result: null,
        createdAt: NOW,
        placedAt: NOW,
        settledAt: null,
      },
    ])
  })

  test.each([
    ['50', '2', { amount: '50.00', odds: '2.00' }],
    [50.1, 1.333, { amount: '50.10', odds: '1.333' }],
    [0.01, 1.01, { amount: '0.01', odds: '1.01' }],
    ['1000000.00', '1000.00', { amount: '1000000.00', odds: '1000.00' }],
    [' 7.5 ', '1.85', { amount: '7.50', odds: '1.85' }],
  ])('reads an amount of %j and odds of %j, and answers with decimal text', async (amount, odds, expected) => {
    expect(await mine.placed({ amount, odds })).toMatchObject(expected)
  })

  test.each([
    ['handicap (-1.5)', 'handicap (-1.5)', 'handicap', '-1.5'],
    ['Over/Under Rounds (Over 26.5)', 'total-rounds (Over 26.5)', 'total-rounds', 'Over 26.5'],
    ['winner', 'match-winner', 'match-winner', null],
    ['mapWinner', 'map-winner', 'map-winner', null],
    ['First Blood', 'first-blood', 'first-blood', null],
  ])('stores the bet type %s as %s', async (typed, betType, betTypeName, betTypeValue) => {
    expect(await mine.placed({ betType: typed })).toMatchObject({ betType, betTypeName, betTypeValue })
  })

  test('splits the teams where the selected team is one of the sides', async () => {
    const teams = 'A vs B vs C'
    expect(await mine.placed({ teams, selectedTeam: 'C' })).toMatchObject({ teams, selectedTeam: 'C' })
    expect(await mine.placed({ teams, selectedTeam: 'A vs B' })).toMatchObject({ teams, selectedTeam: 'A vs B' })
    expect(await fieldsOf(await mine.place({ teams, selectedTeam: 'B' }))).toEqual([
      400,
      { selectedTeam: 'Choose one of the two teams' },
    ])
    expect(await mine.placed({ teams: '  A   VS  B ', selectedTeam: ' A ' })).toMatchObject({
      teams: 'A vs B',
      selectedTeam: 'A',
    })
  })

  test.each(['x', 'vs.', 'versus', '-', 'против'])('reads "A %s B" as "A vs B"', async (word) => {
    const bet = await mine.placed({ teams: `A ${word} B`, selectedTeam: 'B' })
    expect(bet).toMatchObject({ teams: 'A vs B', selectedTeam: 'B' })
  })

  test('ties a bet to a match of its two teams, in either order, and to no other', async () => {
    const bet = { teams: 'bravo vs Alfa', selectedTeam: 'Alfa', matchId }
    expect(await mine.placed(bet)).toMatchObject({ matchId })
    expect(await fieldsOf(await mine.place({ ...bet, teams: 'Alfa vs Charlie' }))).toEqual([
      400,
      { matchId: 'This match is between other teams' },
    ])
    expect(await fieldsOf(await mine.place({ ...bet, matchId: 999_999 }))).toEqual([
      400,
      { matchId: 'There is no such match' },
    ])
    expect(await mine.list()).toHaveLength(1)
  })

  test('takes an earlier time, of any offset, and none of the future', async () => {
    expect(await mine.placed({ placedAt: '2026-11-19T21:00:00-03:00' })).toMatchObject({
      placedAt: '2026-11-20T00:00:00.000Z',
      createdAt: NOW,
    })
    const tomorrow = new Date(clock.now().getTime() + 1).toISOString()
    expect(await fieldsOf(await mine.place({ placedAt: tomorrow }))).toEqual([
      400,
      { placedAt: 'The date cannot be in the future' },
    ])
  })

  test.each(['2026-02-30T10:00:00Z', '1999-12-31T23:59:59Z', 'yesterday', 0, '2026-11-19'])(
    'refuses the date %j',
    async (placedAt) => {
      expect(await fieldsOf(await mine.place({ placedAt }))).toEqual([400, { placedAt: 'Invalid date' }])
    },
  )

  test('names the missing fields in three languages', async () => {
    const fields = async (language: string) =>
      (
        await fieldsOf(
          await mine.fetch('/api/bets', { method: 'POST', json: {}, headers: { 'accept-language': language } }),
        )
      )[1]
    expect(await fields('en')).toEqual({
      teams: 'Teams is required',
      selectedTeam: 'Team selection is required',
      amount: 'Amount is required',
      odds: 'Odds are required',
      betType: 'Bet type is required',
    })
    expect(await fields('pt')).toMatchObject({ amount: 'Valor é obrigatório' })
    expect(await fields('ru')).toMatchObject({ amount: 'Укажите сумму' })
  })

  test('a bet that claims to be settled already is refused', async () => {
    expect((await mine.place({ status: 'pending' })).status).toBe(201)
    expect(await fieldsOf(await mine.place({ status: 'won' }))).toEqual([
      400,
      { status: 'A new bet is always pending' },
    ])
  })
})

describe('the same key again', () => {
  const key = { 'idempotency-key': 'a1' }

  test('gets the first answer and places nothing, also after the bet changed', async () => {
    const first = await (await mine.place({}, key)).text()
    const { id } = JSON.parse(first) as { id: number }
    clock.pass(3600)
    const again = await mine.place({ amount: 50 }, key)
    expect([again.status, await again.text()]).toEqual([201, first])
    await mine.settle(id, { status: 'won' })
    expect(await (await mine.place({}, key)).text()).toBe(first)
    expect(await mine.list()).toHaveLength(1)
  })

  test.each<readonly [string, (id: number) => Promise<unknown>]>([
    ['the match changed its teams', async () => {}],
    ['the match changed its teams and the bet lost its match', (id) => mine.change(id, { matchId: null })],
    ['the match changed its teams and the bet was deleted', (id) => mine.remove(id)],
  ])('gets the first answer after %s', async (_, changeBet) => {
    const tied = await storeMatch(app)
    const body = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', matchId: tied }
    const first = await json(await mine.place(body, key))
    expect(first).toMatchObject([201, { matchId: tied }])
    const match = app.deps.db.updateTable('matches').set({ team2Key: 'charlie', team2Name: 'Charlie' })
    await match.where('id', '=', tied).execute()
    await changeBet((first[1] as Bet).id)
    expect(await json(await mine.place(body, key))).toEqual(first)
  })

  test('gets the first answer after the history was cleared', async () => {
    const tied = await storeMatch(app)
    const body = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', matchId: tied }
    const [, first] = await json(await mine.place(body, key))
    await mine.clear()
    expect(await json(await mine.place(body, key))).toEqual([201, first])
  })

  test('with another body is 422; another user may use the same key', async () => {
    await mine.place({}, key)
    expect(await json(await mine.place({ amount: '50.01' }, key))).toEqual([
      422,
      { code: 'idempotencyKeyReused', message: 'This key was already used for another bet' },
    ])
    expect((await (await bettor(app)).place({ amount: '50.01' }, key)).status).toBe(201)
    expect(await mine.list()).toHaveLength(1)
  })

  test('a refused bet leaves no idempotency record', async () => {
    expect((await mine.place({ matchId: 999_999 }, key)).status).toBe(400)
    expect((await mine.place({}, key)).status).toBe(201)
  })

  test('expires after 24 hours', async () => {
    const { id } = (await (await mine.place({}, key)).json()) as { id: number }
    clock.pass(24 * 3600 - 1)
    expect(await (await mine.place({}, key)).json()).toMatchObject({ id })
    clock.pass(1)
    expect((await mine.place({ amount: '1.00' }, key)).status).toBe(201)
    expect(await mine.list()).toHaveLength(2)
  })

  test('expired keys of all users are deleted, younger ones stay', async () => {
    await app.deps.db.deleteFrom('idempotencyKeys').execute()
    await mine.place({}, key)
    clock.pass(24 * 3600 - 1)
    await (await bettor(app)).place({}, key)
    const kept = () => app.deps.db.selectFrom('idempotencyKeys').select('key').execute()
    await deleteOldKeys(app.deps.db, clock.now())
    expect(await kept()).toHaveLength(2)
    clock.pass(1)
    await deleteOldKeys(app.deps.db, clock.now())
    expect(await kept()).toHaveLength(1)
  })

  test('a bet that waited for a network is placed when it was written', async () => {
    const tenMinutes = { 'x-written-ago': '600' }
    const placed = (await (await mine.place({}, { ...key, ...tenMinutes })).json()) as Bet
    const now = clock.now().getTime()
    expect(placed).toMatchObject({
      placedAt: new Date(now - 600_000).toISOString(),
      createdAt: new Date(now).toISOString(),
    })
    clock.pass(60)
    expect(await (await mine.place({}, { ...key, 'x-written-ago': '660' })).json()).toEqual(placed)
    const dated = await (await mine.place({ placedAt: MINUTE_AGO }, tenMinutes)).json()
    expect(dated).toMatchObject({ placedAt: MINUTE_AGO })
  })

  test.each(['-1', '1.5', 'soon', '999999999'])('an age of %s is refused', async (age) => {
    const answer = await mine.place({}, { 'x-written-ago': age })
    expect(await fieldsOf(answer)).toEqual([400, { 'X-Written-Ago': 'Invalid value' }])
  })

  test.each([
    ['empty', ''],
    ['not ASCII', 'ключ'],
    ['longer than 255 characters', 'x'.repeat(256)],
  ])('a key that is %s is refused', async (_, key) => {
    const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') }
    expect(await fieldsOf(await mine.place({}, headers))).toEqual([400, { 'Idempotency-Key': 'Invalid value' }])
  })
})

describe('settling', () => {
  test.each([
    ['50.00', '1.85', '42.50'],
    ['0.01', '1.5', '0.01'],
    ['0.01', '1.499', '0.00'],
    ['10.01', '1.333', '3.33'],
    ['1000000.00', '1000.00', '999000000.00'],
  ])('%s at %s books %s when won, and the loss of the amount when lost', async (amount, odds, won) => {
    const [first, second] = [await mine.placed({ amount, odds }), await mine.placed({ amount, odds })]
    expect(await json(await mine.settle(first.id, { status: 'won' }))).toEqual([
      200,
      {
        ...first,
        status: 'won',
        outcome: 'won',
        result: won,
        settledBy: 'user',
        settledAt: clock.now().toISOString(),
      },
    ])
    expect((await json(await mine.settle(second.id, { status: 'lost' })))[1]).toMatchObject({
      status: 'lost',
      result: `-${amount}`,
    })
  })

  test.each([
    ['won', '+50', '50.00'],
    ['won', 0, '0.00'],
    ['won', '1000000000.00', '1000000000.00'],
    ['lost', -25, '-25.00'],
    ['lost', '-50.00', '-50.00'],
    ['won', null, '42.50'],
  ])('%s with a result of %j books %s', async (status, result, booked) => {
    const { id } = await mine.placed()
    expect((await json(await mine.settle(id, { status, result })))[1]).toMatchObject({ status, result: booked })
  })

  test.each([
    ['won', '-0.01', 'The result of a won bet is zero or positive'],
    ['lost', '0', 'The result of a lost bet is negative'],
    ['lost', '-50.01', 'The loss cannot exceed the amount staked'],
    ['won', '1000000000.01', 'Please enter a valid value'],
    ['won', '0.001', 'Please enter a valid value'],
    ['won', '', 'Please enter a valid value'],
    ['lost', '-0', 'Please enter a valid value'],
    ['won', 'abc', 'Please enter a valid value'],
  ])('%s with %s is refused, and the bet stays pending', async (status, result, words) => {
    const bet = await mine.placed()
    expect(await fieldsOf(await mine.settle(bet.id, { status, result }))).toEqual([400, { result: words }])
    expect(await mine.list()).toEqual([bet])
  })

  test('happens once: afterwards neither result nor bet can be changed', async () => {
    const { id } = await mine.placed()
    const settled = await json(await mine.settle(id, { status: 'won' }))
    const refused = [409, { code: 'alreadySettled', message: 'This bet already has a result' }]
    expect(await json(await mine.settle(id, { status: 'lost' }))).toEqual(refused)
    expect(await json(await mine.change(id, { amount: '1.00' }))).toEqual(refused)
    expect(await mine.list()).toEqual([settled[1]])
  })

  test.each(['pending', 'void', '', undefined])('refuses the status %j', async (status) => {
    const { id } = await mine.placed()
    expect((await mine.settle(id, { status })).status).toBe(400)
  })
})

describe('changing a pending bet', () => {
  test('changes the fields that are sent and keeps the others', async () => {
    const bet = await mine.placed()
    expect(await json(await mine.change(bet.id, { amount: 20, betType: 'handicap (+1.5)' }))).toEqual([
      200,
      {
        ...bet,
        amount: '20.00',
        betType: 'handicap (+1.5)',
        betTypeName: 'handicap',
        betTypeValue: '+1.5',
        // Maps or rounds? Without a match the line does not say.
        selection: null,
      },
    ])
    expect((await json(await mine.change(bet.id, { placedAt: MINUTE_AGO })))[1]).toMatchObject({ placedAt: MINUTE_AGO })
    expect((await json(await mine.change(bet.id, { selectedTeam: 'Natus Vincere' })))[1]).toMatchObject({
      selectedTeam: 'Natus Vincere',
      amount: '20.00',
    })
  })

  test('teams, selected team and match must still fit each other', async () => {
    const bet = await mine.placed({ teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', matchId })
    expect(await fieldsOf(await mine.change(bet.id, { teams: 'Bravo vs Delta' }))).toEqual([
      400,
      { selectedTeam: 'Choose one of the two teams' },
    ])
    expect(await fieldsOf(await mine.change(bet.id, { teams: 'Alfa vs Delta', matchId }))).toEqual([
      400,
      { matchId: 'This match is between other teams' },
    ])
    expect((await mine.change(bet.id, { teams: 'Alfa vs Delta' })).status).toBe(200)
    expect(await mine.list()).toMatchObject([{ teams: 'Alfa vs Delta', matchId: null }])
  })
})

describe('deleting', () => {
  test('removes one bet, or all of them and answers how many there were', async () => {
    const [first] = [await mine.placed(), await mine.placed(), await mine.placed()]
    expect((await mine.remove(first.id)).status).toBe(204)
    expect((await mine.remove(first.id)).status).toBe(404)
    expect(await json(await mine.clear())).toEqual([200, { deleted: 2 }])
    expect(await json(await mine.clear())).toEqual([200, { deleted: 0 }])
    expect(await mine.list()).toEqual([])
  })

  test.each(['/api/bets/', '/api/bets/?', '/api/bets/?id=1'])(
    'a call whose id is missing, %s, removes no bet',
    async (path) => {
      const bet = await mine.placed()
      const answer = await mine.fetch(path, { method: 'DELETE', headers: { 'accept-language': 'en' } })
      expect(await json(answer)).toEqual([404, { code: 'notFound', message: 'Not found' }])
      expect(await mine.list()).toEqual([bet])
    },
  )

  test('a bet of another user answers 404 and does not change', async () => {
    const theirs = await bettor(app)
    const bet = await theirs.placed()
    const missing = [404, { code: 'notFound', message: 'Not found' }]
    expect(await json(await mine.change(bet.id, { amount: '1.00' }))).toEqual(missing)
    expect(await json(await mine.settle(bet.id, { status: 'lost' }))).toEqual(missing)
    expect(await json(await mine.remove(bet.id))).toEqual(missing)
    await mine.clear()
    expect(await theirs.list()).toEqual([bet])
    expect(await mine.list()).toEqual([])
  })

  test('a deleted match leaves its bets', async () => {
    const bet = await mine.placed({ teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', matchId })
    await app.deps.db.deleteFrom('matches').where('id', '=', matchId).execute()
    expect(await mine.list()).toEqual([{ ...bet, matchId: null }])
  })
})
