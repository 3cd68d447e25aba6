import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BetEvent, SettlementSettings } from '../../src/contract/bets/bet-results.ts'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { type Bets, betsOf, bettor } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'
import { stoppedClock } from '../support/match-source.ts'
import { finished, storeMatch } from '../support/stored-matches.ts'

const clock = stoppedClock()
let app: TestApp
let mine: Bets
beforeAll(async () => {
  app = await startTestApp({ build: betsApp, now: clock.now })
  const anHourAgo = new Date(clock.now().getTime() - 60 * 60 * 1000)
  await storeMatch(
    app,
    finished(
      [
        [13, 5],
        [9, 13],
        [16, 14],
      ],
      anHourAgo,
    ),
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  mine = await bettor(app)
})

const ALFA = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa' }
const BRAVO = { ...ALFA, selectedTeam: 'Bravo' }
/** No score tells which team made the first kill. */
const UNKNOWN = { ...ALFA, betType: 'first-blood' }

type Tray = { total: number; decided: Bet[]; needsYouTotal: number; needsYou: Bet[]; corrected: Bet[] }
type Confirmed = { settled: number[]; skipped: number[] }
const trayOf = async (bets: Bets) => (await (await bets.fetch('/api/bets/decided')).json()) as Tray
const confirm = (bets: unknown, by = mine) => by.fetch('/api/bets/confirm', { method: 'POST', json: { bets } })
const confirmed = async (bets: unknown) => (await (await confirm(bets)).json()) as Confirmed
const fieldsOf = async (answer: Response) => {
  const { fields } = (await answer.json()) as { fields?: Record<string, string> }
  return [answer.status, Object.keys(fields ?? {})]
}

describe('the tray', () => {
  test('has the pending bets with a verdict, and apart those that need the user, the oldest first', async () => {
    const won = await mine.placed(ALFA)
    const open = await mine.placed()
    const unknown = await mine.placed(UNKNOWN)
    const settled = await mine.placed(ALFA)
    await mine.settle(settled.id, { status: 'lost' })
    const earlier = new Date(clock.now().getTime() - 3 * 60 * 60 * 1000).toISOString()
    const lost = await mine.placed({ ...BRAVO, placedAt: earlier })
    expect(open.grade).toBeNull()
    expect(await trayOf(mine)).toEqual({
      total: 2,
      decided: [lost, won],
      needsYouTotal: 1,
      needsYou: [unknown],
      corrected: [],
    })
    expect(await trayOf(await bettor(app))).toEqual({
      total: 0,
      decided: [],
      needsYouTotal: 0,
      needsYou: [],
      corrected: [],
    })
  })

  test('has a reopened bet again', async () => {
    const bet = await mine.placed(ALFA)
    await mine.settle(bet.id, { status: 'lost' })
    await mine.reopen(bet.id)
    expect(await trayOf(mine)).toEqual({ total: 1, decided: [bet], needsYouTotal: 0, needsYou: [], corrected: [] })
  })

  test('has a multiple of decided legs', async () => {
    const leg = { ...ALFA, odds: '1.50', betType: 'match-winner' }
    const answer = await mine.placeMultiple({ amount: '10.00', legs: [leg, leg] })
    const bet = (await answer.json()) as Bet
    expect(await trayOf(mine)).toEqual({ total: 1, decided: [bet], needsYouTotal: 0, needsYou: [], corrected: [] })
    expect(await confirmed([{ id: bet.id, verdict: 'won' }])).toEqual({ settled: [bet.id], skipped: [] })
    // 10.00 × 2.25 − 10.00
    expect(await mine.list()).toMatchObject([{ status: 'won', outcome: 'won', result: '12.50', settledBy: 'user' }])
  })
})

describe('confirming', () => {
  test('books the verdicts, once', async () => {
    const [won, lost] = [await mine.placed(ALFA), await mine.placed(BRAVO)]
    const shown = [
      { id: lost.id, verdict: 'lost' },
      { id: won.id, verdict: 'won' },
    ]
    const { settled, skipped } = await confirmed(shown)
    expect([settled.toSorted((a, b) => a - b), skipped]).toEqual([[won.id, lost.id], []])
    expect(await mine.list()).toEqual([
      {
        ...lost,
        status: 'lost',
        outcome: 'lost',
        result: '-50.00',
        gradedResult: null,
        settledBy: 'user',
        settledAt: clock.now().toISOString(),
      },
      {
        ...won,
        status: 'won',
        outcome: 'won',
        result: '42.50',
        gradedResult: null,
        settledBy: 'user',
        settledAt: clock.now().toISOString(),
      },
    ])
    expect(await confirmed(shown)).toEqual({ settled: [], skipped: [lost.id, won.id] })
    const { headers } = await mine.fetch('/api/bets?limit=1')
    expect(['x-total-count', 'x-total-profit'].map((name) => headers.get(name))).toEqual(['2', '-7.50'])
  })

  test('skips a verdict that was not the one shown, a settled bet, one that needs the user, and one that is not graded', async () => {
    const bets = [await mine.placed(ALFA), await mine.placed(ALFA), await mine.placed(UNKNOWN), await mine.placed()]
    const [wrong, settled, unknown, open] = bets.map(({ id }) => id)
    await mine.settle(settled ?? 0, { outcome: 'void' })
    const before = await mine.list()
    const shown = [
      { id: wrong, verdict: 'lost' },
      { id: settled, verdict: 'won' },
      { id: unknown, verdict: 'won' },
      { id: open, verdict: 'won' },
      { id: 999_999, verdict: 'won' },
    ]
    expect(await confirmed(shown)).toEqual({ settled: [], skipped: [wrong, settled, unknown, open, 999_999] })
    expect(await mine.list()).toEqual(before)
  })

  test('skips bets of other users', async () => {
    const theirs = await bettor(app)
    const bet = await theirs.placed(ALFA)
    expect(await confirmed([{ id: bet.id, verdict: 'won' }])).toEqual({ settled: [], skipped: [bet.id] })
    expect(await theirs.list()).toEqual([bet])
  })

  test('books what is left after a partial cash-out', async () => {
    const { id } = await mine.placed(ALFA)
    await mine.cashOut(id, { stake: '20.00', paid: '18.00' })
    // 30.00 × 0.85 − 2.00
    expect((await trayOf(mine)).decided).toMatchObject([{ id, gradedResult: '23.50' }])
    await confirm([{ id, verdict: 'won' }])
    expect(await mine.list()).toMatchObject([{ id, outcome: 'cashed-out', result: '23.50' }])
  })

  test('in ten tabs at once settles each bet once', async () => {
    const bets = await Promise.all(Array.from({ length: 8 }, () => mine.placed(ALFA)))
    const shown = bets.map(({ id }) => ({ id, verdict: 'won' }))
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => confirmed(n % 2 ? shown : shown.toReversed())),
    )
    const ids = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
    expect(ids(answers.flatMap(({ settled }) => settled))).toEqual(ids(bets.map(({ id }) => id)))
    expect(answers.flatMap(({ skipped }) => skipped)).toHaveLength(72)
    const { headers } = await mine.fetch('/api/bets?limit=1&status=won')
    expect(['x-total-count', 'x-total-profit'].map((name) => headers.get(name))).toEqual(['8', '340.00'])
  })

  test('the same bet twice in one request is settled once', async () => {
    const { id } = await mine.placed(ALFA)
    const same = { id, verdict: 'won' }
    expect(await confirmed([same, same])).toEqual({ settled: [id], skipped: [] })
  })

  describe('with a key is undone for 30 seconds:', () => {
    const KEY = 'one-press-of-this-test'
    const confirmWithKey = (bets: unknown, by = mine) =>
      by.fetch('/api/bets/confirm', { method: 'POST', json: { bets }, headers: { 'Idempotency-Key': KEY } })
    const undo = (by = mine) => by.fetch(`/api/bets/bulk/${KEY}/undo`, { method: 'POST' })
    const everything = async () => ({
      bets: await mine.list(),
      tray: await trayOf(mine),
      stats: await (await mine.fetch('/api/stats?tz=UTC')).json(),
      histories: await Promise.all(
        (await mine.list()).map(async ({ id }) => (await (await mine.history(id)).json()) as BetEvent[]),
      ),
    })

    test('exactly the bets that it settled are as they were, a part that was cashed out included', async () => {
      const won = (await mine.placed(ALFA)).id
      const lost = (await mine.placed(BRAVO)).id
      const already = (await mine.placed(ALFA)).id
      await mine.cashOut(won, { stake: '20.00', paid: '18.00' })
      await mine.settle(already, { status: 'won' })
      const before = await everything()
      const shown = [
        { id: won, verdict: 'won' },
        { id: lost, verdict: 'lost' },
        { id: already, verdict: 'won' },
      ]
      expect(await (await confirmWithKey(shown)).json()).toEqual({ settled: [won, lost], skipped: [already] })
      expect(await (await undo()).json()).toEqual({ total: 2, restored: 2, kept: 0 })
      const { histories, ...undone } = await everything()
      const { histories: earlier, ...book } = before
      expect(undone).toEqual(book)
      expect(histories.map((events) => events.map(({ kind }) => kind))).toEqual(
        (await mine.list()).map(({ id }, at) => [
          ...(earlier[at] ?? []).map(({ kind }) => kind),
          ...(id === already ? [] : ['settled', 'undone']),
        ]),
      )
      await expectSumsAsCounted(app)
      // The same request again gets the first answer, and settles nothing.
      expect(await (await confirmWithKey(shown)).json()).toEqual({ settled: [won, lost], skipped: [already] })
      expect(await everything()).toEqual({ histories, ...book })
    })

    test('a bet that was changed since stays as it is', async () => {
      const bets = [await mine.placed(ALFA), await mine.placed(ALFA)]
      await confirmWithKey(bets.map(({ id }) => ({ id, verdict: 'won' })))
      const [corrected] = bets
      await mine.fetch(`/api/bets/${corrected?.id}/correction`, { method: 'PATCH', json: { odds: '2.00' } })
      expect(await (await undo()).json()).toEqual({ total: 2, restored: 1, kept: 1 })
      expect((await mine.list('?status=won')).map(({ id }) => id)).toEqual([corrected?.id])
    })

    test('nobody else undoes it, and nobody after 36 seconds', async () => {
      const { id } = await mine.placed(ALFA)
      await confirmWithKey([{ id, verdict: 'won' }])
      expect((await undo(await bettor(app))).status).toBe(404)
      clock.pass(36)
      expect((await undo()).status).toBe(410)
      expect(await mine.list()).toMatchObject([{ id, status: 'won' }])
    })

    test('a key of a bulk action is not taken twice, and nothing is settled', async () => {
      const { id } = await mine.placed(ALFA)
      const json = { bets: { ids: [id] }, action: { kind: 'add-tag', tag: 'live' } }
      await mine.fetch('/api/bets/bulk', { method: 'POST', json, headers: { 'Idempotency-Key': KEY } })
      const answer = await confirmWithKey([{ id, verdict: 'won' }])
      expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'idempotencyKeyReused' }])
      expect(await mine.list()).toMatchObject([{ id, status: 'pending' }])
    })
  })

  test('wins and losses while other bets are settled one by one never deadlocks', async () => {
    for (let round = 0; round < 3; round += 1) {
      const bets = await Promise.all(
        Array.from({ length: 20 }, (_, n) => mine.placed({ ...(n % 2 ? ALFA : BRAVO), amount: `${n + 1}.00` })),
      )
      const byId = bets.toSorted((a, b) => a.id - b.id)
      const [together, oneByOne] = [byId.slice(0, 10), byId.slice(10)]
      const answers = await Promise.all([
        ...[together.slice(0, 5), together.slice(5)].map((some) =>
          confirm(some.map(({ id, grade }) => ({ id, verdict: grade?.verdict }))),
        ),
        ...oneByOne.map(({ id }, n) => mine.settle(id, { status: n % 2 ? 'lost' : 'won' })),
      ])
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    }
    expect(await trayOf(mine)).toMatchObject({ total: 0 })
  })

  test('books the result that was shown, and skips a bet whose result is another by now', async () => {
    const [same, other] = [await mine.placed(ALFA), await mine.placed(ALFA)]
    await mine.change(other.id, { odds: '2.00' })
    const shown = [same, other].map(({ id, gradedResult }) => ({ id, verdict: 'won', result: gradedResult }))
    expect(await confirmed(shown)).toEqual({ settled: [same.id], skipped: [other.id] })
    // 50.00 × 2.00 − 50.00
    expect(await confirmed([{ id: other.id, verdict: 'won', result: '50.00' }])).toMatchObject({ settled: [other.id] })
  })

  test('500 bets are taken', async () => {
    const shown = Array.from({ length: 500 }, (_, n) => ({ id: 1_000_000 + n, verdict: 'won' }))
    expect((await confirmed(shown)).skipped).toHaveLength(500)
  })

  test.each<readonly [string, unknown, string]>([
    ['501 bets', Array.from({ length: 501 }, (_, n) => ({ id: n + 1, verdict: 'won' })), 'bets'],
    ['no bets', [], 'bets'],
    ['no list', undefined, 'bets'],
    ['an unknown verdict', [{ id: 1, verdict: 'needs-you' }], 'bets.0.verdict'],
    ['a result that is a number', [{ id: 1, verdict: 'won', result: 42.5 }], 'bets.0.result'],
    ['the id 0', [{ id: 0, verdict: 'won' }], 'bets.0.id'],
    ['an id that is text', [{ id: '1', verdict: 'won' }], 'bets.0.id'],
    ['an id beyond safe integers', [{ id: 2 ** 53, verdict: 'won' }], 'bets.0.id'],
  ])('%s is refused', async (_, bets, field) => {
    expect(await fieldsOf(await confirm(bets))).toEqual([400, [field]])
  })
})

describe('what the program settled', () => {
  const settledByProgram = async (bets: Bets) =>
    (await (await bets.fetch('/api/bets/settled-by-program')).json()) as Bet[]
  const HOUR = 60 * 60 * 1000

  test('in the last seven days is listed, the newest first, without bets that the user settled', async () => {
    const bets = [await mine.placed(ALFA), await mine.placed(ALFA), await mine.placed(ALFA), await mine.placed(ALFA)]
    const settle = async (index: number, hoursAgo: number, settledBy: 'user' | 'program') => {
      await mine.settle(bets[index]?.id ?? 0, { status: 'won' })
      const settledAt = new Date(clock.now().getTime() - hoursAgo * HOUR)
      const row = app.deps.db.updateTable('bets').set({ settledBy, settledAt })
      await row.where('id', '=', bets[index]?.id ?? 0).execute()
    }
    await settle(0, 7 * 24 + 1, 'program')
    await settle(1, 7 * 24 - 1, 'program')
    await settle(2, 1, 'program')
    await settle(3, 1, 'user')
    expect((await settledByProgram(mine)).map(({ id }) => id)).toEqual([bets[2]?.id, bets[1]?.id])
    expect(await settledByProgram(await bettor(app))).toEqual([])
  })
})

describe('the settings', () => {
  const settingsOf = async (bets: Bets) =>
    (await (await bets.fetch('/api/settlement-settings')).json()) as SettlementSettings
  const save = (json: unknown) => mine.fetch('/api/settlement-settings', { method: 'PUT', json })

  test('confirm every verdict by hand at first, by the standard rules', async () => {
    expect(await settingsOf(mine)).toEqual({ profile: 'standard', automatic: [] })
  })

  test('are those that were saved last, each verdict once', async () => {
    await save({ profile: 'bwin', automatic: ['won', 'lost'] })
    const saved = await save({ profile: 'betmgm', automatic: ['void', 'push', 'void'] })
    expect([saved.status, await saved.json()]).toEqual([200, { profile: 'betmgm', automatic: ['push', 'void'] }])
    expect(await settingsOf(mine)).toEqual({ profile: 'betmgm', automatic: ['push', 'void'] })
    expect(await settingsOf(await bettor(app))).toEqual({ profile: 'standard', automatic: [] })
  })

  test('keep what a change does not name', async () => {
    await save({ profile: 'midnite' })
    await save({ automatic: ['won'] })
    expect(await settingsOf(mine)).toEqual({ profile: 'midnite', automatic: ['won'] })
    expect(await (await save({})).json()).toEqual({ profile: 'midnite', automatic: ['won'] })
  })

  test.each<readonly [string, unknown, string]>([
    ['an unknown profile', { profile: 'nobody', automatic: [] }, 'profile'],
    ['the profile null', { profile: null, automatic: [] }, 'profile'],
    ['an unknown verdict', { profile: 'bwin', automatic: ['needs-you'] }, 'automatic.0'],
  ])('with %s are refused', async (_, body, field) => {
    expect(await fieldsOf(await save(body))).toEqual([400, [field]])
    expect(await settingsOf(mine)).toEqual({ profile: 'standard', automatic: [] })
  })

  test('leave with the account', async () => {
    await save({ profile: 'bwin', automatic: [] })
    const gone = await mine.fetch('/api/account', { method: 'DELETE', json: { password: 'correct horse' } })
    expect(gone.status).toBe(204)
    const left = app.deps.db.selectFrom('settlementSettings').select('userId').where('profile', '=', 'bwin')
    expect(await left.execute()).toEqual([])
  })
})

test.each([
  ['GET', '/api/bets/decided'],
  ['GET', '/api/bets/settled-by-program'],
  ['POST', '/api/bets/confirm'],
  ['GET', '/api/settlement-settings'],
  ['PUT', '/api/settlement-settings'],
])('%s %s without a session is 401', async (method, path) => {
  const stranger = betsOf(app.browser())
  expect((await stranger.fetch(path, { method, ...(method !== 'GET' && { json: {} }) })).status).toBe(401)
})
