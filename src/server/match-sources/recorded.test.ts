import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type Expected,
  hasSharedFixtures,
  OWN_FIXTURES,
  readExpected,
  readExpectedLists,
  SHARED_FIXTURES,
} from '../../../test/support/recorded.ts'
import { currentMap } from '../../domain/match/current-map.ts'
import { mapName } from '../../domain/match/map-name.ts'
import { type MatchReading } from '../../domain/match/match.ts'
import { syncMatch } from '../../domain/match/match-sync.ts'
import { formatOdds } from '../../domain/money/odds.ts'
import { TBD } from '../../domain/team/team.ts'
import { readBo3ggRow } from './bo3gg/bo3gg-match.ts'
import { bo3ggRow } from './bo3gg/bo3gg-row.ts'
import { readMatchList } from './hltv/hltv-list.ts'
import { parseMatchPage, readMatchPage } from './hltv/hltv-match.ts'
import { bookPrices } from './hltv/hltv-odds.ts'
import { isCounterStrike, pandascoreRow, readPandascoreRow } from './pandascore/pandascore-match.ts'
import { polymarketEvent } from './polymarket/polymarket-event.ts'
import { readPolymarketEvent } from './polymarket/polymarket-match.ts'

/** What our API would show of a reading, in expected.json's words; only the fields that the payload has an expectation of. */
function shown(reading: MatchReading, expected: Expected): object {
  const state = syncMatch(null, reading, new Date('2026-11-21T00:00:00Z'))
  const map = currentMap(state)
  const all = {
    hltvId: reading.publicId ?? null,
    providerId: Number(reading.sourceId),
    team1: state.team1.name,
    team2: state.team2.name,
    team1Id: state.team1.key === null ? null : Number(state.team1.key),
    team2Id: state.team2.key === null ? null : Number(state.team2.key),
    team1Logo: state.team1.logoUrl,
    team2Logo: state.team2.logoUrl,
    score1: state.score1,
    score2: state.score2,
    tournament: state.tournament,
    format: state.format,
    status: state.status === 'live' ? 'LIVE' : state.status,
    map: map.name,
    mapStatus: map.status,
    currentMapScore1: map.score1,
    currentMapScore2: map.score2,
    odds1: formatOdds(state.odds?.odds1 ?? null),
    odds2: formatOdds(state.odds?.odds2 ?? null),
    scheduledTime: state.scheduledTime?.getTime() ?? null,
    forfeit: state.forfeit,
    mapsDone: state.maps.filter(({ status }) => status === 'finished').length,
  }
  return Object.fromEntries(Object.entries(all).filter(([key]) => key in expected))
}

/** The README's normalisation: names of maps as people say them, "TBD", instants. "Map 3" is a number, not a name. */
function normalised(expected: Expected): object {
  const { oddsBasis: _1, nOdds: _2, placeholder: _3, updatedAt: _4, ...rest } = expected
  return {
    ...rest,
    team1: expected.team1 ?? TBD,
    team2: expected.team2 ?? TBD,
    ...('map' in expected && { map: mapName(expected.map) }),
    scheduledTime: expected.scheduledTime === null ? null : Date.parse(expected.scheduledTime),
  }
}

function expectEvery(readings: readonly MatchReading[], expected: readonly Expected[]): void {
  expect(readings.map((reading, index) => shown(reading, expected[index] as Expected))).toEqual(
    expected.map(normalised),
  )
}

const folders = [
  ['our own payloads', OWN_FIXTURES, true],
  ['the recorded payloads', SHARED_FIXTURES, hasSharedFixtures],
] as const

for (const [name, folder, present] of folders) {
  const entries = present ? Object.entries(readExpected(folder)) : []
  const under = (start: string) =>
    entries
      .filter(([file]) => file.startsWith(start))
      .map(([file, expected]): [string, readonly Expected[]] => [file, [expected].flat()])
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')
  const rowsOf = (file: string): unknown[] => {
    const json = JSON.parse(textOf(file)) as { results?: unknown[]; data?: unknown[]; events?: unknown[] } | unknown[]
    if (Array.isArray(json)) return json
    if (json.events) return json.events
    return file.startsWith('bo3gg/') ? (json.results ?? json.data ?? []) : [json]
  }

  describe.skipIf(!present)(`${name} (${present ? 'present' : 'absent: ../shared/fixtures'})`, () => {
    test.for(under('hltv/match/'))('HLTV match page %s', async ([file, [expected]]) => {
      if (!expected) throw new Error(`nothing is expected of ${file}`)
      const html = textOf(file)
      const reading = await readMatchPage(html)
      expectEvery([reading], [expected])
      const books = bookPrices(await parseMatchPage(html))
      expect(books).toHaveLength(expected.nOdds ?? -1)
      expect(expected.oddsBasis).toBe(
        oddsBasis(
          reading,
          books.map(({ odds1 }) => odds1),
        ),
      )
    })

    test.for(under('hltv/list/'))('HLTV list of matches %s', async ([file, expected]) => {
      const { matches, unreadable } = await readMatchList(textOf(file))
      expectEvery(
        matches.map(({ reading }) => reading),
        expected,
      )
      expect(unreadable).toBe(0)
      expect(matches.map(({ reading }) => reading.team1.name === TBD)).toEqual(
        expected.map(({ placeholder }) => placeholder !== null),
      )
    })

    test('HLTV list in the layout of 2022 is refused', async () => {
      const file = present && folder === OWN_FIXTURES ? 'matches-2022-layout' : 'matches-2022-06-30-legacy-layout'
      await expect(readMatchList(textOf(`hltv/list/${file}.html`))).rejects.toMatchObject({ failure: 'shape-changed' })
    })

    test.for(under('pandascore/'))('PandaScore %s', ([file, expected]) => {
      const rows = rowsOf(file)
        .map((row) => pandascoreRow.parse(row))
        .filter(isCounterStrike)
      const played = rows.filter(({ status }) => status !== 'canceled')
      expectEvery(played.map(readPandascoreRow), expected)
      expect(played.map((row) => row.modified_at?.getTime())).toEqual(
        expected.map(({ updatedAt }) => Date.parse(updatedAt ?? '')),
      )
      const running = played.map(readPandascoreRow).map(({ maps }) => maps?.find(({ status }) => status === 'running'))
      expect(running.map((map) => (map ? `Map ${map.number}` : null))).toEqual(expected.map(({ map }) => map))
    })

    test.for(under('bo3gg/'))('bo3.gg %s', ([file, expected]) => {
      expectEvery(
        rowsOf(file).map((row) => readBo3ggRow(bo3ggRow.parse(row))),
        expected,
      )
    })

    test.for(under('polymarket/'))('Polymarket %s', ([file, expected]) => {
      const events = rowsOf(file).map((row) => polymarketEvent.parse(row))
      const readings = events.map((event) => readPolymarketEvent(event, new Date('2026-08-29T12:30:00Z')))
      expectEvery(
        readings.filter((reading) => reading !== null),
        expected,
      )
    })
  })
}

describe.skipIf(!hasSharedFixtures)('whole HLTV lists with live cards (need ../shared/fixtures)', () => {
  test.for(Object.entries(readExpectedLists()))('%s, every field of every match', async ([file, expected]) => {
    const { matches, unreadable } = await readMatchList(readFileSync(join(SHARED_FIXTURES, file), 'utf8'))
    const cards = matches.map(({ reading }) => {
      const { sourceId, status, team1, team2, tournament, format, scheduledTime } = reading
      const teams = { team1: { id: team1.key, name: team1.name }, team2: { id: team2.key, name: team2.name } }
      return [
        sourceId,
        { status, ...teams, tournament, format, scheduledTime: scheduledTime?.toISOString() ?? null },
      ] as const
    })
    expect(Object.fromEntries(cards)).toEqual(expected)
    expect(cards).toHaveLength(Object.keys(expected).length)
    expect(unreadable).toBe(0)
    expect(matches.every(({ reading, path }) => path?.startsWith(`/matches/${reading.sourceId}/`))).toBe(true)
  })
})

function oddsBasis({ status }: MatchReading, prices: readonly number[]): string {
  if (prices.length === 0) return 'none'
  if (status === 'upcoming') return `median of ${prices.length} books`
  return `mixed live/pre-match rows: ${formatOdds(Math.min(...prices))}..${formatOdds(Math.max(...prices))}`
}
