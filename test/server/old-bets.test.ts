import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NAME_PAIRS } from '../../src/server/bets/bring-forward/name-pairs.ts'
import { READ_OLD_BETS } from '../../src/server/bets/bring-forward/read-old-bets.ts'
import { runDataSteps } from '../../src/server/db/data-steps.ts'
import { meeting, type Settler, type SettlingApp, settler, startSettlingApp, WON_2_0 } from '../support/settling-app.ts'

let server: SettlingApp
let mine: Settler
beforeEach(async () => {
  server = await startSettlingApp()
  mine = await settler(server.app)
})
afterEach(() => server.close())

/** Changes the stored bets to the form of the version before selections. */
async function forgetSelections() {
  const { db } = server.app.deps
  await db
    .updateTable('bets')
    .set({ selection: null, swapped: false, tiedFormat: null, grade: null, pairKey: null })
    .execute()
  await db.updateTable('betLegs').set({ pairKey: null }).execute()
  await db.updateTable('matches').set({ pairKey: null }).execute()
}

/** As that version left it. The server of the test runs meanwhile, and would grade bets that are not read yet. */
async function forgetGrades() {
  await server.app.deps.db.updateTable('matches').set({ gradedVersion: null, tiesChecked: false }).execute()
}

async function update(): Promise<string[]> {
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) })
  await runDataSteps(server.app.deps.database, log, [NAME_PAIRS, READ_OLD_BETS])
  return lines
}

const SWAPPED = { teams: 'Bravo x Alfa', selectedTeam: 'Bravo', amount: '10.00', odds: '2.50' }

test('an update reads old bets once, without a change to what was typed', async () => {
  await server.poll(meeting('1'))
  const matchId = await server.matchId('1')
  const tied = await mine.placed({ ...SWAPPED, matchId, betType: 'handicap (+1,5)' })
  const settled = await mine.placed({ ...SWAPPED, matchId: null })
  await mine.settle(settled.id, { status: 'won' })
  const unclear = await mine.placed({ ...SWAPPED, betType: 'map-winner' })
  const before = await mine.list('?sort=placedAt')
  await forgetSelections()

  expect(await update()).toEqual(['named the teams of 1 matches and 3 bets', 'read 2 of 3 bets'])
  expect(await update()).toEqual([])
  expect(await mine.list('?sort=placedAt')).toEqual(before)
  expect(await mine.bet(tied.id)).toMatchObject({
    matchSwapped: true,
    selection: { market: 'map-handicap', side: 1, line: 1.5 },
  })
  expect((await mine.bet(settled.id)).selection).toEqual({ market: 'match-winner', side: 1, isThreeWay: false })
  expect((await mine.bet(unclear.id)).selection).toBeNull()
  const steps = await server.app.deps.db.selectFrom('dataSteps').select(['name', 'counts']).orderBy('name').execute()
  expect(steps).toEqual([
    { name: 'name pairs', counts: { matches: 1, picks: 3 } },
    { name: 'read old bets', counts: { bets: 3, read: 2 } },
  ])
})

test('after an update the pending bets on old matches are decided, and the settled ones have no event', async () => {
  await server.poll(meeting('1'))
  const matchId = await server.matchId('1')
  const pending = await mine.placed({ ...SWAPPED, matchId })
  const settled = await mine.placed({ ...SWAPPED, matchId })
  await mine.settle(settled.id, { status: 'won' })
  await server.poll(meeting('1', WON_2_0))
  await server.settled()
  await forgetSelections()
  await update()
  await forgetGrades()
  await server.poll(meeting('1', WON_2_0))
  await server.settled()
  expect(await mine.bet(pending.id)).toMatchObject({ status: 'pending', grade: { verdict: 'lost' } })
  expect(await mine.bet(settled.id)).toMatchObject({ status: 'won', correctedAt: null })
  const history = await mine.eventsOf(settled.id)
  expect(history.map(({ kind }) => kind)).toEqual(['created', 'settled'])
})

test('after an update an untied bet and an untied leg are found by a match that is listed later', async () => {
  const pick = { odds: '2.00', betType: 'match-winner' }
  const legs = [
    { ...pick, teams: 'Golf vs Hotel', selectedTeam: 'Golf' },
    { ...pick, teams: "Soul's vs Bravo", selectedTeam: 'Bravo' },
  ]
  const { id } = (await (await mine.placeMultiple({ amount: '10.00', legs })).json()) as { id: number }
  const single = await mine.placed({ ...SWAPPED, teams: 'Bravo vs Souls' })
  await forgetSelections()
  await update()
  await server.poll(meeting('1', { team1: { key: 'souls', name: 'SOULS', logoUrl: null } }))
  await server.settled()
  const matchId = await server.matchId('1')
  expect((await mine.bet(single.id)).matchId).toBe(matchId)
  expect((await mine.bet(id)).legs?.map((leg) => leg.matchId)).toEqual([null, matchId])
})
