import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findFile, hasSharedFixtures, OWN_FIXTURES, SHARED_FIXTURES } from '../../../test/support/recorded.ts'
import { joinMatches } from '../../domain/match/join-matches.ts'
import type { MatchReading, SharedIds } from '../../domain/match/match.ts'
import { swapSides, syncMatch } from '../../domain/match/match-sync.ts'
import { proposePairs } from '../../domain/match/propose-pairs.ts'
import type { SourceName } from '../../domain/match/source-name.ts'
import { squadKey } from '../../domain/team/squad.ts'
import { readMatchList } from './hltv/hltv-list.ts'
import { pandascoreRow, readPandascoreRow } from './pandascore/pandascore-match.ts'
import { polymarketEvent } from './polymarket/polymarket-event.ts'
import { readPolymarketEvent } from './polymarket/polymarket-match.ts'

const NOW = new Date('2026-08-29T12:00:00Z')

/** Every row of PandaScore's recorded lists that can be read. */
function pandaReadings(folder: string): MatchReading[] {
  const rows = ['csgo-matches-running', 'csgo-matches-past', 'csgo-match-upcoming'].flatMap(
    (start) => JSON.parse(findFile(join(folder, 'pandascore'), start) ?? '[]') as unknown,
  )
  return rows.flatMap((row) => {
    const { data } = pandascoreRow.safeParse(row)
    return data ? [readPandascoreRow(data)] : []
  })
}

function exchangeReadings(file: string): MatchReading[] {
  const { events } = JSON.parse(readFileSync(file, 'utf8')) as { events: unknown[] }
  return events.flatMap((event) => {
    const { data } = polymarketEvent.safeParse(event)
    const reading = data && readPolymarketEvent(data, NOW)
    return reading ? [reading] : []
  })
}

function candidatesOf(source: SourceName, readings: readonly MatchReading[]) {
  return readings.map((reading) => ({
    name: reading.sourceId,
    shared: reading.shared ?? { match: null, team1: null, team2: null },
    state: syncMatch(null, reading, NOW),
    sources: new Set([source]),
  }))
}

/** The ids of both sides of each match that was joined. */
function joinedIds(source: SourceName, readings: readonly MatchReading[], to: ReturnType<typeof candidatesOf>) {
  return [...joinMatches(source, readings, to)].map(([id, { name }]) => [id, name])
}

const listedBy = (source: SourceName, readings: readonly MatchReading[]) =>
  readings.map(({ sourceId, team1, team2, scheduledTime, shared }) => ({
    sourceId,
    team1: team1.name,
    team2: team2.name,
    start: scheduledTime,
    shared: shared ?? { match: null, team1: null, team2: null },
    sources: new Set([source]),
  }))

/** Two lists of HLTV, the older one first: reading one takes long. */
async function hltvLists(folder: string): Promise<readonly (readonly MatchReading[])[]> {
  const pages = readdirSync(join(folder, 'hltv/list')).filter((name) => !name.includes('2022'))
  const lists = pages
    .toSorted()
    .slice(0, 2)
    .map((name) => readMatchList(readFileSync(join(folder, 'hltv/list', name), 'utf8')))
  return (await Promise.all(lists)).map(({ matches }) => matches.map(({ reading }) => reading))
}

/** Read once: the pages are long. */
const recorded = hasSharedFixtures ? hltvLists(SHARED_FIXTURES) : Promise.resolve([])

const withoutMatchId = (shared: SharedIds | undefined): SharedIds => ({
  team1: shared?.team1 ?? null,
  team2: shared?.team2 ?? null,
  match: null,
})

describe.each([
  ['our own payloads', OWN_FIXTURES, 'events.json', true],
  ['recorded payloads', SHARED_FIXTURES, 'events-2026-09-25.json', hasSharedFixtures],
])('%s', (_, folder, events, isPresent) => {
  test.skipIf(!isPresent)('lists of other days have no match in common, in either direction', () => {
    const panda = pandaReadings(folder)
    const exchange = exchangeReadings(join(folder, 'polymarket', events))
    expect(panda.length).toBeGreaterThan(2)
    expect(exchange.length).toBeGreaterThan(0)
    expect(joinedIds('polymarket', exchange, candidatesOf('pandascore', panda))).toEqual([])
    expect(joinedIds('pandascore', panda, candidatesOf('polymarket', exchange))).toEqual([])
  })

  test.skipIf(!isPresent)(
    'a list joins itself, each match to its own, by the id of the match, and by teams and start alone',
    () => {
      const panda = pandaReadings(folder)
      const itself = panda.map(({ sourceId }) => [sourceId, sourceId])
      expect(joinedIds('polymarket', panda.map(swapSides), candidatesOf('pandascore', panda))).toEqual(itself)
      const byTeams = panda.map((reading) => ({ ...swapSides(reading), shared: withoutMatchId(reading.shared) }))
      const known = new Set(joinedIds('bo3gg', byTeams, candidatesOf('pandascore', panda)).map(String))
      // Matches without teams or a start are joined to none.
      const complete = panda.filter(({ team1, team2, scheduledTime }) => team1.key && team2.key && scheduledTime)
      expect(known).toEqual(new Set(complete.map(({ sourceId }) => String([sourceId, sourceId]))))
    },
  )
})

test('a match of HLTV is proposed as that of another source with the same teams at the same time', async () => {
  const exchange = listedBy('polymarket', exchangeReadings(join(OWN_FIXTURES, 'polymarket/events.json')))
  const pairs = proposePairs(listedBy('hltv', (await hltvLists(OWN_FIXTURES)).flat()), exchange)
  expect(pairs.map(({ one, other }) => [one.team1, one.team2, other.team1, other.team2])).toEqual([
    ['Paper Tigers', 'Salt Lanterns', 'Paper Tigers', 'Salt Lanterns'],
  ])
})

const onRecordedLists = test.skipIf(!hasSharedFixtures)

onRecordedLists(
  'no recorded match of HLTV is proposed as one of other days (needs the recorded payloads)',
  async () => {
    const others = [
      ...listedBy('pandascore', pandaReadings(SHARED_FIXTURES)),
      ...listedBy('polymarket', exchangeReadings(join(SHARED_FIXTURES, 'polymarket/events-2026-09-25.json'))),
    ]
    for (const list of await recorded) expect(proposePairs(listedBy('hltv', list), others)).toEqual([])
  },
)

onRecordedLists(
  'of recorded lists of HLTV, as if one were of another source, each match is proposed as itself, and none as another (needs the recorded payloads)',
  async () => {
    const all = await recorded
    expect(all.flat().length).toBeGreaterThan(100)
    for (const [at, list] of all.entries()) {
      const own = listedBy('pandascore', list.map(swapSides))
      const complete = own.filter(
        ({ team1, team2, start }) => start && ![team1, team2].some((name) => squadKey(name) === null),
      )
      expect(proposePairs(listedBy('hltv', list), own)).toHaveLength(complete.length)
      // The list a day later has some of the same matches.
      for (const { one, other } of proposePairs(listedBy('hltv', all[at - 1] ?? []), own)) {
        expect(one.sourceId).toBe(other.sourceId)
      }
    }
  },
)
