import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Language } from '../../src/contract/languages.ts'
import type { MatchDetails } from '../../src/contract/matches/match-pages.ts'
import { findMatch } from '../../src/contract/matches/match-pages.ts'
import type { Match } from '../../src/contract/matches/matches.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { answer, refused } from './support/network.ts'
import { boxOf, expectAccessible, loaded, width } from './support/page.ts'
import { visitor } from './support/people.ts'
import { open } from './support/site.tsx'

const HLTV_ID = 2395747
const MAPS = [
  { number: 1, name: 'Mirage', status: 'finished', score1: 16, score2: 14, firstHalf: { score1: 9, score2: 3 } },
  { number: 2, name: 'Inferno', status: 'running', score1: 7, score2: 5 },
] satisfies Match['maps']

const detailsOf = (match: Match): MatchDetails => ({
  ...match,
  calledOff: false,
  startedTime: null,
  finishedTime: null,
  otherSource: null,
  oddsHistory: [],
})
const live = (more: Partial<Match> = {}) => detailsOf(webMatch({ hltvId: HLTV_ID, maps: MAPS, ...more }))

beforeEach(visitor)

/** Opens the page of this match. */
async function openMatch(match: MatchDetails, language: Language = 'pt'): Promise<void> {
  answer(findMatch, match)
  await open(`/jogo/${match.hltvId}`, language)
}

const row = (map: string) => page.getByRole('row', { name: map })

test('an upcoming match without opponents, odds and maps says so', async () => {
  await openMatch(detailsOf(upcomingMatch({ hltvId: 5, team1: 'TBD', team2: 'TBD' })))
  await expect.element(page.getByText('Ainda sem mapas.')).toBeVisible()
  await expect.element(page.getByText('A fonte não listou odds para esta partida.')).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Nova Aposta' })).not.toBeInTheDocument()
})

describe('an address without a match', () => {
  // Chromium logs the 404 as an error.

  for (const address of ['/jogo/999', '/jogo/x', '/jogo/0']) {
    test(`${address} says that there is none`, async () => {
      answer(findMatch, refused('notFound'))
      await open(address)
      await expect.element(page.getByText('Esta partida não existe')).toBeVisible()
    })
  }
})

describe('a server that fails', () => {
  test('is reported, and asked again', async () => {
    answer(findMatch, refused('unavailable'))
    await open(`/jogo/${HLTV_ID}`)
    await expect.element(page.getByText('Não foi possível carregar a partida')).toBeVisible()
    answer(findMatch, live())
    await page.getByRole('main').getByRole('button', { name: 'Tentar de novo' }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Alfa vs Bravo')
  })
})

for (const language of ['pt', 'ru'] as const) {
  describe(`in ${language}`, () => {
    beforeEach(() => page.viewport(320, 640))

    test('the maps fit their card on a small phone', async () => {
      await openMatch(live(), language)
      const maps = page.getByRole('table').first()
      await expect.element(maps).toBeVisible()
      await loaded()
      const table = boxOf(maps)
      expect(table.right).toBeLessThanOrEqual(320 - 12)
    })
  })
}

test('the page fits a small phone', async () => {
  await page.viewport(320, 640)
  await openMatch(live({ team1: 'The Gentlemen of the Lower Marsh Counter-Strike Society' }))
  await expect.element(row('Mirage')).toBeVisible()
  await loaded()
  expect(width()).toBeLessThanOrEqual(320)
  await expectAccessible()
})
