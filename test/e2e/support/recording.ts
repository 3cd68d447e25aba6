import type { Locator, Page } from '@playwright/test'
import type { Config } from '../../../src/server/config.ts'
import { startTestApp } from '../../support/app.ts'
import { type Expected, OWN_FIXTURES, readExpected } from '../../support/recorded.ts'
import { type StandInName, startStandIn } from '../../support/stand-in.ts'
import { expectRounds, matchRow } from './match-row.ts'
import { expect, test as onScriptedSite } from './site.ts'

/** A local provider that serves a folder of recordings, at the time they were made. */
type Recording = {
  readonly provider: StandInName
  readonly folder: string
  readonly time: string
  readonly config: (url: string) => Partial<Config>
  /** The recordings that are in the provider's lists. */
  readonly lists: RegExp
}

type Tested = { readonly page: Page; readonly recording: Recording }

export const PROVIDERS = [
  {
    provider: 'hltv',
    lists: /^hltv\/match\//,
    config: (hltvBaseUrl) => ({ hltvBaseUrl }),
    recordedAt: '2026-07-17T13:58:37Z',
  },
  {
    provider: 'pandascore',
    lists: /^pandascore\/csgo-match(es-running|-upcoming)/,
    config: (pandascoreBaseUrl) => ({ pandascoreBaseUrl, pandascoreToken: 'any' }),
    recordedAt: '2025-03-08T13:55:00Z',
  },
  {
    provider: 'bo3gg',
    lists: /^bo3gg\/v1-/,
    config: (bo3ggBaseUrl) => ({ bo3ggBaseUrl }),
    recordedAt: '2026-05-12T15:00:00Z',
  },
  {
    provider: 'polymarket',
    lists: /^polymarket\//,
    config: (polymarketBaseUrl) => ({ polymarketBaseUrl }),
    // Its recording is abridged and has no expected results.
    recordedAt: null,
  },
] as const satisfies readonly (Omit<Recording, 'folder' | 'time'> & { recordedAt: string | null })[]
export const OURS_WRITTEN_FOR = '2026-08-29T12:30:00Z'

export const test = onScriptedSite.extend<{ recording: Recording }>({
  recording: [{ ...PROVIDERS[0], folder: OWN_FIXTURES, time: OURS_WRITTEN_FOR }, { option: true }],
  // Logos of the recordings are not available here; the initial is shown.
  expectedFaults: ({}, provide) => provide([/\/logo\//]),
  site: async ({ recording: { provider, folder, time, config } }, provide) => {
    const standIn = await startStandIn(provider, { folder })
    const ahead = Date.parse(time) - Date.now()
    const app = await startTestApp({
      config: { ...config(standIn.url), matchProviders: [provider], pollLiveSeconds: 1, pollUpcomingSeconds: 1 },
      now: () => new Date(Date.now() + ahead),
      webRoot: 'dist',
    })
    await provide(app)
    await app.close()
    await standIn.close()
  },
})

/** What a test of a recording does. */
export async function expectEveryMatch({ page, recording: { folder, lists, time } }: Tested): Promise<void> {
  await page.clock.install({ time: new Date(time) })
  const matches = Object.entries(readExpected(folder)).flatMap(([file, found]) => (lists.test(file) ? found : []))
  const live = matches.filter(({ status }) => status === 'LIVE')
  const upcoming = matches.filter(({ status }) => status === 'upcoming')
  expect(live.length).toBeGreaterThan(0)

  const row = ({ team1, team2 }: Expected) => matchRow(page, team1 ?? UNDECIDED, team2 ?? UNDECIDED)
  await page.goto('/jogos-ao-vivo')
  for (const match of live) await expectLive(row(match), match)
  await page.goto('/proximos-jogos')
  for (const match of upcoming) await expectUpcoming(row(match), match)
}

const UNDECIDED = 'A definir'
const MAPS: Readonly<Record<string, string>> = { de_dust2: 'Dust2', de_inferno: 'Inferno', de_train: 'Train' }

async function expectLive(row: Locator, match: Expected): Promise<void> {
  await expect(row).toContainText(`Mapas vencidos: ${match.score1 ?? '-'} a ${match.score2 ?? '-'}`)
  // "Map 3" of PandaScore is a number, not a map.
  const map = match.map && !/^Map \d/.test(match.map) ? (MAPS[match.map] ?? match.map) : null
  if (map) await expect(row).toContainText(map)
  if (typeof match.currentMapScore1 === 'number' && typeof match.currentMapScore2 === 'number') {
    await expectRounds(row, match.currentMapScore1, match.currentMapScore2)
  }
  await expectCommon(row, match)
}

async function expectUpcoming(row: Locator, match: Expected): Promise<void> {
  const start = match.scheduledTime && new Date(match.scheduledTime).toISOString()
  if (start) await expect(row.locator('time').first()).toHaveAttribute('datetime', start)
  await expectCommon(row, match)
}

async function expectCommon(row: Locator, match: Expected): Promise<void> {
  await expect(row).toContainText(match.format)
  if (match.tournament) await expect(row).toContainText(match.tournament)
  const known = match.odds1 !== undefined && match.odds1 !== 'nan'
  if (known) await expect(row).toContainText(match.odds1.replace('.', ','))
  else await expect(row).toContainText('Odds indisponíveis')
}
