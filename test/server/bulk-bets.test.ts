import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BetEvent } from '../../src/contract/bets/bet-results.ts'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { pairIdentity } from '../../src/domain/bet/match-tie.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'
import { stoppedClock } from '../support/match-source.ts'
import { finished, storeMatch } from '../support/stored-matches.ts'
import { storeVariedBets } from '../support/varied-bets.ts'

const clock = stoppedClock()
let app: TestApp
let mine: Bets
beforeAll(async () => {
  app = await startTestApp({ build: betsApp, now: clock.now })
})
afterAll(() => app.close())
beforeEach(async () => {
  mine = await bettor(app)
})

let keys = 0
const newKey = () => `key-${(keys += 1)}-of-this-test`
const keyed = (key: string) => ({ 'Idempotency-Key': key })
const send = (json: object, key: string, who = mine) =>
  who.fetch('/api/bets/bulk', { method: 'POST', json, headers: keyed(key) })
const undo = (key: string, who = mine) => who.fetch(`/api/bets/bulk/${key}/undo`, { method: 'POST' })

type Done = { total: number; changed: number; skipped: number; undoUntil: string | null }

async function done(bets: object, action: object, key = newKey()): Promise<Done & { key: string }> {
  const answer = await send({ bets, action }, key)
  expect(answer.status, JSON.stringify(action)).toBe(200)
  return { ...((await answer.json()) as Done), key }
}

/** Everything that the user sees of the bets: lists, histories and statistics. */
async function everything(who = mine) {
  const bets = await who.list()
  const events = await eventsOf(
    bets.map(({ id }) => id),
    who,
  )
  return { bets, events, stats: await (await who.fetch('/api/stats?tz=UTC')).json() }
}
const eventsOf = (ids: readonly number[], who = mine) =>
  Promise.all(ids.slice(0, 20).map(async (id) => (await (await who.history(id)).json()) as BetEvent[]))
/** Without the histories, which what is undone makes longer. */
const bookOf = ({ bets, stats }: Awaited<ReturnType<typeof everything>>) => ({ bets, stats })

async function multiple(who = mine): Promise<Bet> {
  const leg = { teams: 'A vs B', selectedTeam: 'A', odds: '2.00', betType: 'match-winner' }
  const legs = [leg, { ...leg, teams: 'C vs D', selectedTeam: 'D' }]
  return (await (await who.placeMultiple({ amount: '5.00', legs })).json()) as Bet
}

const of = (bets: readonly Bet[]) => ({ ids: bets.map(({ id }) => id) })
const everyBet = async (filter: object = {}) => {
  const { headers } = await mine.fetch(
    `/api/bets?${new URLSearchParams({ ...filter, limit: '1' } as never).toString()}`,
  )
  return { filter, count: Number(headers.get('x-total-count')) }
}

const ACTIONS = [
  { kind: 'settle', outcome: 'won' },
  { kind: 'settle', outcome: 'void' },
  { kind: 'add-tag', tag: 'Sistema' },
  { kind: 'remove-tag', tag: 'LIVE' },
  { kind: 'set-bookmaker', bookmaker: 'Pinnacle' },
  { kind: 'set-bookmaker', bookmaker: null },
  { kind: 'delete' },
] as const
const words = (action: object) => Object.values(action).join(' ')

describe.each(ACTIONS.map((action) => [words(action), action] as const))('%s', (_, action) => {
  const applies = (bet: Bet) => {
    if (action.kind === 'settle') return bet.status === 'pending'
    if (action.kind === 'remove-tag') return bet.tags.includes('live')
    if (action.kind === 'set-bookmaker') return bet.bookmaker !== action.bookmaker
    return true
  }

  test('changes what it applies to, skips the rest, keeps the sums, and is undone exactly', async () => {
    await storeVariedBets(app, mine, 90)
    const other = await bettor(app)
    await other.placed({ tags: ['live'] })
    const [before, othersBefore] = [await everything(), await everything(other)]
    const { key, ...answer } = await done(await everyBet(), action)
    const changed = before.bets.filter(applies).length
    expect(answer).toMatchObject({ total: 90, changed, skipped: 90 - changed })
    const after = await mine.list()
    expect(after).toHaveLength(action.kind === 'delete' ? 0 : 90)
    for (const bet of after) {
      const was = before.bets.find(({ id }) => id === bet.id)
      if (!was || !applies(was)) expect(bet).toEqual(was)
      else if (action.kind === 'settle') expect(bet).toMatchObject({ outcome: action.outcome, settledBy: 'user' })
      else if (action.kind === 'add-tag') expect(bet.tags).toEqual([...was.tags, 'Sistema'])
      else if (action.kind === 'remove-tag') expect(bet.tags).toEqual(was.tags.filter((tag) => tag !== 'live'))
      else if (action.kind === 'set-bookmaker') expect(bet.bookmaker).toBe(action.bookmaker)
    }
    await expectSumsAsCounted(app)
    const history = (await (await mine.history(before.bets.find(applies)?.id ?? 0)).json()) as BetEvent[]
    const kinds = new Map<string, string>([
      ['settle', 'settled'],
      ['delete', 'deleted'],
    ])
    expect(history.at(-1)).toMatchObject({ kind: kinds.get(action.kind) ?? 'changed', by: 'user' })

    expect(await (await undo(key)).json()).toEqual({ total: changed, restored: changed, kept: 0 })
    expect(bookOf(await everything())).toEqual(bookOf(before))
    expect(await everything(other)).toEqual(othersBefore)
    await expectSumsAsCounted(app)
    // What was done and undone stays in the history.
    const longer = await eventsOf(before.bets.map(({ id }) => id))
    for (const [at, events] of longer.entries()) {
      const was = before.bets[at]
      const added = was && applies(was) ? [history.at(-1)?.kind, 'undone'] : []
      expect(events.slice((before.events[at] ?? []).length).map(({ kind }) => kind)).toEqual(added)
      expect(events.slice(0, before.events[at]?.length)).toEqual(before.events[at])
    }
    // It is undone once: a second request changes nothing.
    expect(await (await undo(key)).json()).toEqual({ total: changed, restored: 0, kept: changed })
    expect(bookOf(await everything())).toEqual(bookOf(before))
  })
})

describe('which bets', () => {
  test('only those of the filter, and no others of the user', async () => {
    await storeVariedBets(app, mine, 60)
    const filter = { bookmaker: 'Betano', status: 'pending' }
    const before = await mine.list()
    const { changed } = await done(await everyBet(filter), { kind: 'add-tag', tag: 'x' })
    const expected = before.filter((bet) => bet.bookmaker === 'Betano' && bet.status === 'pending')
    expect(changed).toBe(expected.length)
    expect((await mine.list('?tag=x')).map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  })

  test('a filter that finds another number than the user saw changes nothing', async () => {
    await mine.placed()
    const seen = await everyBet()
    await mine.placed()
    const answer = await send({ bets: seen, action: { kind: 'delete' } }, newKey())
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'selectionChanged' })
    expect(await mine.list()).toHaveLength(2)
  })

  test("somebody else's bets and deleted ones are skipped", async () => {
    const own = await mine.placed()
    const other = await bettor(app)
    const foreign = await other.placed()
    const { changed, skipped } = await done({ ids: [own.id, foreign.id, 999_999_999] }, { kind: 'delete' })
    expect({ changed, skipped }).toEqual({ changed: 1, skipped: 2 })
    expect(await other.list()).toHaveLength(1)
  })
})

test.each([
  ['no bets', { ids: [] }, { kind: 'delete' }],
  ['neither bets nor a filter', {}, { kind: 'delete' }],
  ['a filter without the number that was seen', { filter: {} }, { kind: 'delete' }],
  ['an invalid filter', { filter: { tied: 'maybe' }, count: 1 }, { kind: 'delete' }],
  ['an unknown action', { ids: [1] }, { kind: 'double' }],
  ['a cash-out, which needs a sum of each bet', { ids: [1] }, { kind: 'settle', outcome: 'cashed-out' }],
  ['an empty tag', { ids: [1] }, { kind: 'add-tag', tag: ' ' }],
  ['a tag of two lines', { ids: [1] }, { kind: 'add-tag', tag: 'a\nb' }],
])('%s is refused', async (_, bets, action) => {
  expect((await send({ bets, action }, newKey())).status).toBe(400)
})

test.each([
  ['named', { ids: Array.from({ length: 5_001 }, (_, n) => n + 1) }],
  ['of a filter', { filter: {}, count: 5_001 }],
])('more than 5,000 bets, %s, are refused with the limit', async (_, bets) => {
  const answer = await send({ bets, action: { kind: 'delete' } }, newKey())
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { code: 'tooManyBets', message: expect.stringContaining('5,000') as string },
  ])
})

describe('once', () => {
  test('two presses in one frame do it once, and both get the answer', async () => {
    const bets = [await mine.placed(), await mine.placed()]
    const request = { bets: of(bets), action: { kind: 'settle', outcome: 'lost' } }
    const key = newKey()
    const answers = await Promise.all([send(request, key), send(request, key), send(request, key)])
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    expect(bodies).toEqual(
      Array.from({ length: 3 }, (): unknown => expect.objectContaining({ changed: 2, skipped: 0 })),
    )
    const history = (await (await mine.history(bets[0]?.id ?? 0)).json()) as BetEvent[]
    expect(history.map(({ kind }) => kind)).toEqual(['created', 'settled'])
  })

  test('the same request again gets the first answer, also where the filter finds others now', async () => {
    await mine.placed()
    const bets = await everyBet({ status: 'pending' })
    const action = { kind: 'settle', outcome: 'won' }
    const { key, ...first } = await done(bets, action)
    expect(first).toMatchObject({ total: 1, changed: 1, skipped: 0 })
    await mine.placed()
    expect(await (await send({ bets, action }, key)).json()).toEqual(first)
    expect(await mine.list('/status/won')).toHaveLength(1)
  })

  test('so is an undo with a key', async () => {
    const bet = await mine.placed()
    const { key } = await done(of([bet]), { kind: 'delete' })
    const again = () => mine.fetch(`/api/bets/bulk/${key}/undo`, { method: 'POST', headers: keyed(`${key}-undone`) })
    expect(await (await again()).json()).toEqual({ total: 1, restored: 1, kept: 0 })
    expect(await (await again()).json()).toEqual({ total: 1, restored: 1, kept: 0 })
  })

  test('without a key an action is done, and cannot be undone', async () => {
    const bet = await mine.placed()
    const json = { bets: of([bet]), action: { kind: 'add-tag', tag: 'a' } }
    const answer = await mine.fetch('/api/bets/bulk', { method: 'POST', json })
    expect(await answer.json()).toEqual({ total: 1, changed: 1, skipped: 0, undoUntil: null })
    expect(await mine.list()).toMatchObject([{ id: bet.id, tags: ['a'] }])
  })

  test('a key that was used for another action is refused', async () => {
    const bet = await mine.placed()
    const { key } = await done(of([bet]), { kind: 'add-tag', tag: 'a' })
    expect((await send({ bets: of([bet]), action: { kind: 'delete' } }, key)).status).toBe(422)
  })

  test('a bet that is settled here and in bulk at the same time is settled once', async () => {
    const bets = await Promise.all(Array.from({ length: 12 }, () => mine.placed()))
    const [answer, ...single] = await Promise.all([
      send({ bets: of(bets), action: { kind: 'settle', outcome: 'lost' } }, newKey()),
      ...bets.map(({ id }) => mine.settle(id, { status: 'won' })),
    ])
    const { changed, skipped } = (await answer.json()) as Done
    const won = single.filter(({ status }) => status === 200).length
    expect({ changed, skipped }).toEqual({ changed: 12 - won, skipped: won })
    expect((await mine.list('/status/won')).length).toBe(won)
    await expectSumsAsCounted(app)
  })

  test('actions on the same bets in both orders, and their undo, end without a deadlock', async () => {
    const bets = await Promise.all(Array.from({ length: 10 }, () => mine.placed()))
    const acts = ['a', 'b', 'c'].map((tag) => ({
      key: newKey(),
      act: { bets: of(bets), action: { kind: 'add-tag', tag } },
    }))
    const answers = await Promise.all(acts.map(({ key, act }) => send(act, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const undone = await Promise.all([...acts.map(({ key }) => undo(key)), mine.remove(bets[0]?.id ?? 0)])
    expect(undone.map(({ status }) => status)).toEqual([200, 200, 200, 204])
    await expectSumsAsCounted(app)
  })
})

describe('undoing', () => {
  test('leaves alone what was changed since, and says how many', async () => {
    const [one, two, three] = [await mine.placed(), await mine.placed(), await mine.placed()]
    const { key } = await done(of([one, two, three]), { kind: 'settle', outcome: 'won' })
    await mine.reopen(two.id)
    await mine.remove(three.id)
    const answer = (await (await undo(key)).json()) as object
    expect(answer).toEqual({ total: 3, restored: 1, kept: 2 })
    expect((await mine.list()).map(({ id, status }) => [id, status])).toEqual([
      [two.id, 'pending'],
      [one.id, 'pending'],
    ])
    await expectSumsAsCounted(app)
  })

  test('ends 30 seconds after the action, and belongs to its person', async () => {
    const { key } = await done(of([await mine.placed()]), { kind: 'delete' })
    expect((await undo(key, await bettor(app))).status).toBe(404)
    expect((await undo('never-used')).status).toBe(404)
    clock.pass(36)
    expect((await undo(key)).status).toBe(410)
    expect(await mine.list()).toEqual([])
  })

  test('is over once the history is cleared', async () => {
    const { key } = await done(of([await mine.placed()]), { kind: 'delete' })
    await mine.clear()
    expect((await undo(key)).status).toBe(404)
  })

  test('of one action leaves the others alone: those of its person, and those of another person with the same keys', async () => {
    const other = await bettor(app)
    const [mineFirst, othersFirst] = [
      [await mine.placed(), await multiple()],
      [await other.placed(), await multiple(other)],
    ]
    const [mineSecond, othersSecond] = [
      [await mine.placed(), await multiple()],
      [await other.placed(), await multiple(other)],
    ]
    const [before, othersBefore] = [await everything(), await everything(other)]
    const [first, second] = [newKey(), newKey()]
    const act = async (who: Bets, key: string, bets: readonly Bet[], action: object) =>
      expect(await (await send({ bets: of(bets), action }, key, who)).json()).toMatchObject({ changed: 2 })
    await act(mine, first, mineFirst, { kind: 'settle', outcome: 'won' })
    await act(other, first, othersFirst, { kind: 'delete' })
    await act(mine, second, mineSecond, { kind: 'delete' })
    await act(other, second, othersSecond, { kind: 'settle', outcome: 'lost' })
    const othersAfter = await everything(other)

    await undo(first)
    const gone = mineSecond.map(({ id }) => id)
    expect(await mine.list()).toEqual(before.bets.filter(({ id }) => !gone.includes(id)))
    expect(await everything(other)).toEqual(othersAfter)
    await undo(second)
    expect(bookOf(await everything())).toEqual(bookOf(before))
    expect(await everything(other)).toEqual(othersAfter)
    await mine.clear()
    await undo(first, other)
    await undo(second, other)
    expect(bookOf(await everything(other))).toEqual(bookOf(othersBefore))
    await expectSumsAsCounted(app)
  })

  test('leaves alone what a later action has changed, also once that is undone; the later one is undone by itself', async () => {
    const [single, both] = [await mine.placed(), await multiple()]
    const tagged = async (bets: readonly Bet[], tag: string) => (await done(of(bets), { kind: 'add-tag', tag })).key
    const [first, second] = [await tagged([single, both], 'a'), await tagged([both], 'b')]
    expect(await (await undo(first)).json()).toMatchObject({ restored: 1, kept: 1 })
    expect((await mine.list()).map(({ tags }) => tags)).toEqual([['a', 'b'], []])
    expect(await (await undo(second)).json()).toMatchObject({ restored: 1, kept: 0 })
    expect(await mine.list()).toEqual([{ ...both, tags: ['a'] }, single])

    const kinds = async () => ((await (await mine.history(both.id)).json()) as BetEvent[]).map(({ kind }) => kind)
    expect(await kinds()).toEqual(['created', 'changed', 'changed', 'undone'])
    expect(await (await undo(first)).json()).toMatchObject({ restored: 0, kept: 2 })
    expect(await mine.list()).toEqual([{ ...both, tags: ['a'] }, single])
  })

  test('twice at the same time brings a deleted bet back once', async () => {
    const bet = await mine.placed()
    const { key } = await done(of([bet]), { kind: 'delete' })
    const answers = await Promise.all([undo(key), undo(key)])
    const restored = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { restored: number }).restored),
    )
    expect(restored.toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await mine.list()).toEqual([bet])
    await expectSumsAsCounted(app)
  })

  test('is about the last action with its key, which may be used again after a day', async () => {
    const [first, second] = [await mine.placed(), await mine.placed()]
    const { key } = await done(of([first]), { kind: 'add-tag', tag: 'a' })
    clock.pass(25 * 3600)
    await done(of([second]), { kind: 'add-tag', tag: 'b' }, key)
    expect(await (await undo(key)).json()).toEqual({ total: 1, restored: 1, kept: 0 })
    expect((await mine.list()).map(({ tags }) => tags)).toEqual([[], ['a']])
  })

  test('brings a deleted multiple back with its legs', async () => {
    const placed = await multiple()
    const { key } = await done(of([placed]), { kind: 'delete' })
    expect(await mine.list()).toEqual([])
    await undo(key)
    expect(await mine.list()).toEqual([placed])
  })
})

test('pending bets are tied to the match that they certainly mean, refused and settled ones are not, and undoing unties them', async () => {
  const single = await mine.placed({ teams: 'Kilo vs Lima', selectedTeam: 'Kilo' })
  const refused = await mine.placed({ teams: 'Kilo vs Lima', selectedTeam: 'Kilo', matchId: null })
  const settled = await mine.placed({ teams: 'Kilo vs Lima', selectedTeam: 'Kilo' })
  await mine.settle(settled.id, { status: 'lost' })
  const leg = { selectedTeam: 'Kilo', odds: '2.00', betType: 'match-winner' }
  const legs = [
    { ...leg, teams: 'Kilo vs Lima' },
    { ...leg, teams: 'Kilo vs Mike' },
  ]
  const multiple = (await (await mine.placeMultiple({ amount: '5.00', legs })).json()) as Bet
  const before = await mine.list()
  const soon = new Date(clock.now().getTime() + 3_600_000)
  const { rows } = await app.deps.database.pool.query<{ id: number }>(
    `INSERT INTO matches (
       source, source_id, status, team1_name, team2_name, format, updated_at, version, read_task, scheduled_time, pair_key
     ) VALUES ('hltv', 'kilo', 'upcoming', 'Lima', 'Kilo', 'BO3', now(), 1, 'upcoming', $1, $2) RETURNING id`,
    [soon, pairIdentity({ team1: 'Kilo', team2: 'Lima' })],
  )
  const matchId = rows[0]?.id
  const { key, ...answer } = await done(of([single, refused, settled, multiple]), { kind: 'tie' })
  expect(answer).toMatchObject({ changed: 2, skipped: 2 })
  const after = new Map((await mine.list()).map((bet) => [bet.id, bet]))
  expect(after.get(single.id)).toMatchObject({ matchId, matchSwapped: true, status: 'pending' })
  expect(after.get(multiple.id)?.legs).toMatchObject([{ matchId }, { matchId: null }])
  expect([refused, settled].map(({ id }) => after.get(id)?.matchId)).toEqual([null, null])
  const history = (await (await mine.history(single.id)).json()) as BetEvent[]
  expect(history.at(-1)).toMatchObject({ kind: 'tied', by: 'user' })
  await undo(key)
  expect(await mine.list()).toEqual(before)
})

test('bets that are tied to a finished match get its verdict, and undoing takes it back, also of legs', async () => {
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)
  const pick = { teams: 'November vs Oscar', selectedTeam: 'November', odds: '2.00', betType: 'match-winner' }
  const placedAt = hoursAgo(3).toISOString()
  const single = await mine.placed({ ...pick, placedAt })
  const legs = [pick, { ...pick, teams: 'November vs Papa' }]
  const double = (await (await mine.placeMultiple({ amount: '5.00', legs, placedAt })).json()) as Bet
  const before = await mine.list()
  const maps: [number, number][] = [
    [13, 5],
    [13, 7],
  ]
  const matchId = await storeMatch(app, { team1: 'November', team2: 'Oscar', ...finished(maps, hoursAgo(1)) })
  const { key, changed } = await done(of([single, double]), { kind: 'tie' })
  expect(changed).toBe(2)
  const after = new Map((await mine.list()).map((bet) => [bet.id, bet]))
  expect(after.get(single.id)).toMatchObject({ matchId, status: 'pending', grade: { verdict: 'won' } })
  expect(after.get(double.id)?.legs).toMatchObject([{ matchId, grade: { verdict: 'won' } }, { grade: null }])
  expect(await (await undo(key)).json()).toEqual({ total: 2, restored: 2, kept: 0 })
  expect(await mine.list()).toEqual(before)
})

test('nobody who is not signed in changes or undoes anything', async () => {
  const visitor = app.browser()
  const json = { bets: { ids: [1] }, action: { kind: 'delete' } }
  expect((await visitor.fetch('/api/bets/bulk', { method: 'POST', json })).status).toBe(401)
  expect((await visitor.fetch(`/api/bets/bulk/${newKey()}/undo`, { method: 'POST' })).status).toBe(401)
})
