import { load } from 'cheerio/slim'
import fc from 'fast-check'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { freeCalls } from '../../../test/support/calls.ts'
import { cpuStopwatch } from '../../../test/support/cpu-time.ts'
import { type Mutation, mutateJson, mutatePage } from '../../../test/support/mutate.ts'
import {
  type Expected,
  hasSharedFixtures,
  OWN_FIXTURES,
  readExpected,
  SHARED_FIXTURES,
} from '../../../test/support/recorded.ts'
import { STAND_INS, type StandInName, startStandIn } from '../../../test/support/stand-in.ts'
import { byTier, DAILY_SEED } from '../../../test/support/tier.ts'
import type { MatchReading, MatchState } from '../../domain/match/match.ts'
import { syncMatch } from '../../domain/match/match-sync.ts'
import { createBo3ggSource } from './bo3gg/bo3gg-source.ts'
import { createHltvSource } from './hltv/hltv-source.ts'
import { type MatchSource, type PollTask, SourceError } from './match-source.ts'
import { createPandascoreSource } from './pandascore/pandascore-source.ts'
import { createPolymarketSource } from './polymarket/polymarket-source.ts'

const NOW = new Date('2027-01-01T00:00:00Z')
/** CPU time of one reading, so that other load on the machine does not count. */
const LONGEST_MS = 1_000
const RUNS = { numRuns: byTier(8, 300), seed: DAILY_SEED }
const TIME = { timeout: 120_000 + 100 * RUNS.numRuns }

const place = fc.nat({ max: 1_000_000 })
const mutation: fc.Arbitrary<Mutation> = fc.record({ way: place, at: place, to: place })

const log = pino({ enabled: false })
const ADAPTERS: Record<StandInName, (baseUrl: string) => MatchSource> = {
  hltv: (baseUrl) => createHltvSource({ baseUrl }),
  pandascore: (baseUrl) => createPandascoreSource({ baseUrl, token: 'any', log }),
  bo3gg: (baseUrl) => createBo3ggSource({ baseUrl, log }),
  polymarket: (baseUrl) => createPolymarketSource({ baseUrl, log }),
}

/** The parts of a page of 3 MB that a match can be read from, so that the mutations hit them. */
const excerpts = new Map<string, string>()
function excerptOf(html: string, path: string): string {
  if (html.length < 20_000) return html
  const kept = excerpts.get(path)
  if (kept) return kept
  const page = load(html)
  const parts = ['link[rel="canonical"]', '.teamsBox', '.g-grid.maps', '#scoreboardElement', 'tr.provider:lt(4)']
  const excerpt = `<html><body>${parts.map((part) => page(part).toString()).join('\n')}</body></html>`
  excerpts.set(path, excerpt)
  return excerpt
}

const mutate = (text: string, path: string, how: Mutation) =>
  text.trimStart().startsWith('<') ? mutatePage(excerptOf(text, path), how) : mutateJson(text, how)

/** The match before it ended: only the teams are known. */
function before(reading: MatchReading): MatchState {
  const { score1: _1, score2: _2, maps: _3, ...match } = reading
  return syncMatch(null, { ...match, status: 'live', forfeit: false, odds: null }, NOW)
}

/** What is said of the end of a match: nothing, or the score and the rounds of every map. */
function finalOf(known: MatchState, reading: MatchReading) {
  const { status, score1, score2, maps } = syncMatch(known, reading, NOW)
  if (status !== 'finished' || score1 === null) return null
  const rounds = maps.filter((map) => map.status === 'finished' && map.score1 !== null)
  return { score1, score2, rounds: rounds.map((map) => `${map.number} ${map.score1}-${map.score2}`) }
}

const FOLDERS = [
  ['our own payloads', OWN_FIXTURES, true],
  ['the recorded payloads (need ../shared/fixtures)', SHARED_FIXTURES, hasSharedFixtures],
] as const

const TASKS: Record<StandInName, readonly string[]> = {
  hltv: ['list'],
  pandascore: ['running', 'upcoming', 'past'],
  bo3gg: ['live', 'upcoming', 'finished'],
  polymarket: ['list', 'event:700006'],
}

for (const [name, folder, present] of FOLDERS) {
  const expected = present ? Object.entries(readExpected(folder)) : []
  describe.skipIf(!present)(
    `whatever is wrong with ${name}, no result is wrong, nothing crashes or takes a second`,
    () => {
      for (const provider of providersIn(expected)) {
        const pages = expected
          .filter(([file]) => provider === 'hltv' && file.startsWith('hltv/match/'))
          .map(([, match]) => `match:${(match as Expected).hltvId}`)
        test.for([...TASKS[provider], ...pages])(`${provider} %s`, TIME, async (key) => {
          const standIn = await startStandIn(provider, { folder })
          const source = ADAPTERS[provider](standIn.url)
          const task: PollTask = { key, kind: 'live', everySeconds: 60 }
          const read = async () => (await source.read(task, [], NOW, freeCalls())).matches
          const whole = await read()
          const truth = new Map(whole.map((reading) => [reading.sourceId, resultOf(expected, provider, reading)]))
          const known = new Map(whole.map((reading) => [reading.sourceId, before(reading)]))
          try {
            await fc.assert(
              fc.asyncProperty(mutation, async (how) => {
                standIn.rewrite = (text, path) => (path === '/robots.txt' ? text : mutate(text, path, how))
                const used = cpuStopwatch()
                const readings = await read().catch((error: unknown) => {
                  if (error instanceof SourceError) return []
                  throw error
                })
                expect(used()).toBeLessThan(LONGEST_MS)
                for (const reading of readings) {
                  const match = known.get(reading.sourceId)
                  const final = match && finalOf(match, reading)
                  if (!final) continue
                  const { rounds, ...score } = final
                  expect(score).toEqual(truth.get(reading.sourceId))
                  const played = whole.find(({ sourceId }) => sourceId === reading.sourceId)
                  const result = played && finalOf(match, played)
                  expect(result?.rounds).toEqual(expect.arrayContaining(rounds))
                }
              }),
              RUNS,
            )
          } finally {
            await standIn.close()
          }
        })
      }
    },
  )
}

/** The providers whose payloads the folder has. */
const providersIn = (expected: readonly (readonly [string, unknown])[]) =>
  STAND_INS.filter((name) => expected.some(([file]) => file.startsWith(`${name}/`)))

/** How the match ended as expected.json has it; null for one that has not. */
function resultOf(
  expected: readonly [string, Expected | readonly Expected[]][],
  provider: StandInName,
  reading: MatchReading,
) {
  const id = Number(reading.sourceId)
  const match = expected
    .filter(([file]) => file.startsWith(`${provider}/`))
    .flatMap(([, matches]) => matches)
    .find(({ hltvId, providerId }) => (providerId ?? hltvId) === id)
  return match?.status === 'finished' ? { score1: match.score1, score2: match.score2 } : null
}
