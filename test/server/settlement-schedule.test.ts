import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { takeVersion } from '../../src/server/matches/match-queries.ts'
import { meeting, type Settler, type SettlingApp, settler, startSettlingApp, WON_2_0 } from '../support/settling-app.ts'

let server: SettlingApp
let mine: Settler
/** Two hours after the test began. */
let planned: Date
beforeAll(async () => {
  server = await startSettlingApp()
})
beforeEach(async () => {
  planned = new Date((await server.beginAnew()).getTime() + 2 * HOUR * 1000)
  mine = await settler(server.app)
})
afterAll(() => server.close())

const HOUR = 3_600
const ON_ALFA = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: '10.00', odds: '2.50', betType: 'match-winner' }
const hoursLater = (hours: number) => new Date(planned.getTime() + hours * HOUR * 1000)
const NOT_PLAYED = { score1: null, score2: null, maps: [], odds: null } as const
const upcoming = (scheduledTime = planned) => meeting('1', { ...NOT_PLAYED, status: 'upcoming', scheduledTime })
/** A reading that wakes the settlement. */
const OTHER = meeting('2', { team1: { key: 'c', name: 'Charlie', logoUrl: null } })
const off = (more: Partial<MatchReading> = {}) =>
  meeting('1', { ...NOT_PLAYED, status: 'cancelled', scheduledTime: planned, ...more })

async function read(match: MatchReading) {
  await server.poll(match)
  await server.settled()
}

async function placed(more: object = {}) {
  const { id } = await mine.placed({ ...ON_ALFA, matchId: await server.matchId('1'), ...more })
  return id
}

const gradeOf = async (id: number) => (await mine.bet(id)).grade

describe('a match that is put off', () => {
  test('voids the bets of bookmakers that do not wait so long, and no bet that was placed afterwards', async () => {
    await read(upcoming())
    const before = await Promise.all(['midnite', 'xbet', 'standard'].map((profile) => placed({ profile })))
    await read(upcoming(hoursLater(30)))
    const after = await placed({ profile: 'xbet' })
    await read(meeting('1', { ...WON_2_0, scheduledTime: hoursLater(30) }))
    const verdicts = await Promise.all([...before, after].map(async (id) => (await gradeOf(id))?.verdict))
    // help.xbet.ag: 24 hours; help.midnite.com 2686555: 48 hours; the standard rules document none.
    expect(verdicts).toEqual(['won', 'void', 'won', 'won'])
    expect(await gradeOf(before[1] ?? 0)).toMatchObject({ evidence: { code: 'notInTime', hours: 24 } })
  })

  test('without a date needs the user until the bookmaker waits no longer', async () => {
    await read(upcoming())
    const id = await placed({ profile: 'midnite' })
    await read(off({ postponed: true, scheduledTime: null }))
    expect(await gradeOf(id)).toEqual({ verdict: 'needs-you', reason: 'postponed' })
    const tray = (await (await mine.fetch('/api/bets/decided')).json()) as { needsYou: { id: number }[] }
    expect(tray.needsYou.map((bet) => bet.id)).toEqual([id])
    await server.pollAfter(50 * HOUR, OTHER)
    await expect.poll(() => gradeOf(id)).toMatchObject({ verdict: 'void', evidence: { hours: 48 } })
  })
})

describe('a match that is called off', () => {
  test('voids its bets, whatever they are on, and a leg counts 1', async () => {
    await read(upcoming())
    const single = await placed()
    const unclear = await placed({ betType: 'other (who knows?)' })
    const legs = [
      { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '2.00', betType: 'match-winner' },
      { teams: 'Charlie vs Delta', selectedTeam: 'Delta', odds: '1.50', betType: 'match-winner' },
    ]
    const { id } = (await (await mine.placeMultiple({ amount: '10.00', legs })).json()) as { id: number }
    await read(off())
    const isVoid = { verdict: 'void', evidence: { code: 'calledOff' } }
    expect(await mine.bet(single)).toMatchObject({ status: 'pending', grade: isVoid, gradedResult: '0.00' })
    expect(await gradeOf(unclear)).toEqual(isVoid)
    expect(await mine.bet(id)).toMatchObject({ grade: null, legs: [{ grade: isVoid }, { grade: null }] })
  })

  test('and comes back withdraws the verdict, and reopens the bets that the program settled', async () => {
    await mine.automatic('void')
    await read(upcoming())
    const id = await placed()
    await read(off())
    expect(await mine.bet(id)).toMatchObject({ outcome: 'void', settledBy: 'program' })
    await read(upcoming(hoursLater(24)))
    expect(await mine.bet(id)).toMatchObject({ status: 'pending', grade: null })
  })

  test('but only missing from its source leaves the bet to the user', async () => {
    await read(upcoming())
    const id = await placed()
    const { db } = server.app.deps
    const version = await takeVersion(db)
    await db.updateTable('matches').set({ status: 'cancelled', callOff: 'missing', version }).execute()
    await server.poll(OTHER)
    await expect.poll(() => gradeOf(id)).toEqual({ verdict: 'needs-you', reason: 'matchMissing' })
  })

  test('gives a bet that is recorded afterwards its verdict at once', async () => {
    await read(upcoming())
    await read(off())
    expect(await gradeOf(await placed())).toMatchObject({ verdict: 'void' })
  })
})
