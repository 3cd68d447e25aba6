import type { Locator, Page } from '@playwright/test'
import type { Match } from '../../src/contract/matches/matches.ts'
import type { Selection } from '../../src/domain/market/selection.ts'
import { liveReading } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
import { placeBet } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { matchRow } from './support/match-row.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

/** Alfa leads Bravo by a map, with this score on the second. */
const playing = (score1: number, score2: number) =>
  liveReading('1', {
    publicId: 1,
    maps: [
      { number: 1, name: 'Mirage', status: 'finished', score1: 13, score2: 9 },
      { number: 2, name: 'Inferno', status: 'running', score1, score2 },
    ],
  })

const OVER: Selection = { market: 'total-rounds', map: 2, choice: 'over', line: 20.5 }

async function liveMatchId(page: Page): Promise<number> {
  const listed = async () => (await (await page.request.get('/api/live-matches')).json()) as Match[]
  await expect.poll(async () => (await listed()).length).toBe(1)
  return (await listed())[0]?.id ?? 0
}

/** An account with an over on the second map, and a page that shows the live match. */
async function withOver(page: Page): Promise<{ match: number; row: Locator }> {
  await signUp(page)
  const match = await liveMatchId(page)
  await placeBet(page, { matchId: match, betType: 'total-rounds (Over 20.5)', selection: OVER })
  await openConnected(page, '/jogos-ao-vivo')
  return { match, row: matchRow(page, 'Alfa', 'Bravo') }
}

test('a bet on a live match says what it needs, and then that it is won, without a reload', async ({
  page,
  source,
}) => {
  source.set([playing(7, 5)])
  const { row } = await withOver(page)
  await row.getByText('Sua aposta').click()
  const dialog = page.getByRole('dialog', { name: 'Alfa vs Bravo' })
  const bets = dialog.getByRole('list', { name: 'Suas apostas nesta partida' })
  await expect(bets).toContainText('Precisa de mais 9 rounds no mapa 2')
  await expectAccessible(page)
  await page.evaluate('window.stillHere = true')

  source.set([playing(8, 6)])
  await expect(bets).toContainText('Precisa de mais 7 rounds no mapa 2')
  // It ends at 13–8 or later: with 21 rounds at least.
  source.set([playing(9, 8)])
  await expect(bets).toContainText('Já ganha')
  expect(await page.evaluate('window.stillHere')).toBe(true)
})
