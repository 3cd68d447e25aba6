import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { matchRow } from './support/match-row.ts'
import { expect, test } from './support/site.ts'

const TEAMS = {
  publicId: 1,
  team1: { key: 'a', name: 'Alfa', logoUrl: null },
  team2: { key: 'b', name: 'Bravo', logoUrl: null },
}
const BEFORE = upcomingReading('1', { ...TEAMS, odds: { odds1: 1900, odds2: 1900 } })
const playing = (score1: number, score2: number) =>
  liveReading('1', {
    ...TEAMS,
    score1: 0,
    maps: [{ number: 1, name: 'Mirage', status: 'running', score1, score2 }],
  })

const FINISHED = liveReading('1', {
  ...TEAMS,
  status: 'finished',
  score1: 2,
  maps: ['Mirage', 'Nuke'].map((name, at) => ({ number: at + 1, name, status: 'finished', score1: 13, score2: 9 })),
})
const CHARLIE = liveReading('2', {
  team1: { key: 'c', name: 'Charlie', logoUrl: null },
  team2: { key: 'd', name: 'Delta', logoUrl: null },
})

test('a chance follows the score without a reload where there was a price before, and the record says what came of it', async ({
  page,
  source,
  site,
}) => {
  source.set([BEFORE])
  await expect.poll(async () => (await site.fetch('/api/upcoming-matches')).text()).toContain('Alfa')
  source.set([playing(0, 0), CHARLIE])
  await page.goto('/jogos-ao-vivo')
  const row = matchRow(page, 'Alfa', 'Bravo')
  await expect(row).toContainText('Chance estimada de vitória: Alfa 50%, Bravo 50%')
  await expect(matchRow(page, 'Charlie', 'Delta').locator('[data-chance]')).toHaveCount(0)
  await page.evaluate('window.stillHere = true')
  // 9–3 at half-time between equals is about 90 % of the map: 0.9 · 75 % + 0.1 · 25 % of the BO3.
  source.set([playing(9, 3), CHARLIE])
  await expect(row).toContainText('Chance estimada de vitória: Alfa 70%, Bravo 30%')
  source.set([FINISHED, CHARLIE])
  await expect.poll(async () => (await site.fetch('/api/results')).text()).toContain('Alfa')
  expect(await page.evaluate('window.stillHere')).toBe(true)

  await page.goto('/chances')
  await expect(page.getByText('Em 1 partida encerrada')).toBeVisible()
  const curve = page.getByRole('region', { name: 'Previsto e ocorrido, por chance' })
  await page.getByLabel('Momento').selectOption('Antes da partida: quem vence a partida')
  // Of one case that came true Wilson's interval is 21 to 100 %.
  await expect(curve).toContainText('50–60%150%100%21–100%')
})
