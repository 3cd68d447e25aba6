import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Match } from '../../src/contract/matches/matches.ts'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { NOT_STARTED, type SettlingApp, settler, startSettlingApp, WON_2_0 } from '../support/settling-app.ts'

/** A source that gives two of its matches the ids of each other for a while. */
let server: SettlingApp
/** When the test began. */
let begin: Date
beforeAll(async () => {
  server = await startSettlingApp()
})
// Each test has matches of its own, days later: those of the tests before have left the lists.
beforeEach(() => {
  server.clock.pass(3 * 24 * 3600)
  begin = server.clock.now()
})
afterAll(() => server.close())

const team = (name: string) => ({ key: `key ${name}`, name, logoUrl: null })
const first = (more: Partial<MatchReading> = {}) =>
  liveReading(`first ${begin.getTime()}`, { team1: team('Alfa'), team2: team('Bravo'), scheduledTime: begin, ...more })
const second = (more: Partial<MatchReading> = {}) =>
  upcomingReading(`second ${begin.getTime()}`, {
    team1: team('Charlie'),
    team2: team('Delta'),
    scheduledTime: new Date(begin.getTime() + 90 * 60_000),
    ...more,
  })
const exchanged = (one: MatchReading, two: MatchReading) => [
  { ...two, sourceId: one.sourceId },
  { ...one, sourceId: two.sourceId },
]

async function lists() {
  const answers = await Promise.all(['live', 'upcoming'].map((list) => server.app.fetch(`/api/${list}-matches`)))
  const matches = (await Promise.all(answers.map((answer) => answer.json() as Promise<Match[]>))).flat()
  return matches.map((match) => ({ ...match, updatedAt: null }))
}

test('one poll with exchanged ids does not change a match in play, nor start another one', async () => {
  await server.poll(first(), second())
  const before = await lists()
  expect(before.map(({ status }) => status)).toEqual(['LIVE', 'upcoming'])
  await server.poll(...exchanged(first(), second()))
  expect(await lists()).toEqual(before)
})

test('after two polls in a row each match has its own teams and score again', async () => {
  await server.poll(first(), second())
  const before = await lists()
  await server.pollTwice(...exchanged(first(), second()))
  expect(await lists()).not.toEqual(before)
  await server.pollTwice(first(), second())
  expect(await lists()).toEqual(before)
})

test('a bet gets the verdict of its own match, also when both had begun', async () => {
  const mine = await settler(server.app)
  await mine.automatic('won', 'lost')
  const over = first(WON_2_0)
  const playing = second({ ...NOT_STARTED, status: 'live' })
  await server.poll(first(), playing)
  await server.settled()
  const matchId = await server.matchId(playing.sourceId)
  const { id } = await mine.placed({ teams: 'Charlie vs Delta', selectedTeam: 'Delta', matchId })
  await server.pollTwice(...exchanged(over, playing))
  await server.settled()
  // Its match is said to be over, with other teams.
  expect(await mine.bet(id)).toMatchObject({ status: 'pending', grade: { reason: 'teamReplaced' } })
  await server.pollTwice(over, playing)
  await server.settled()
  expect(await mine.bet(id)).toMatchObject({ status: 'pending', grade: null })
  await server.poll(over, second({ ...WON_2_0, score1: 0, score2: 2, maps: [] }))
  await server.settled()
  expect(await mine.bet(id)).toMatchObject({ outcome: 'won', settledBy: 'program' })
})
