import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
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

test('the chance of a live match changes with its score, without a reload, and says what it is', async ({
  page,
  source,
  site,
}) => {
  source.set([BEFORE])
  await expect.poll(async () => (await site.fetch('/api/upcoming-matches')).text()).toContain('Alfa')
  source.set([playing(0, 0)])
  await page.goto('/jogos-ao-vivo')
  const row = matchRow(page, 'Alfa', 'Bravo')
  await expect(row).toContainText('Chance estimada de vitória: Alfa 50%, Bravo 50%')
  await page.evaluate('window.stillHere = true')
  // 9–3 at half-time between equals is about 90 % of the map: 0.9 · 75 % + 0.1 · 25 % of the BO3.
  source.set([playing(9, 3)])
  await expect(row).toContainText('Chance estimada de vitória: Alfa 70%, Bravo 30%')
  expect(await page.evaluate('window.stillHere')).toBe(true)

  await row.getByText('Mirage').click()
  const dialog = page.getByRole('dialog', { name: 'Alfa vs Bravo' })
  await expect(dialog).toContainText('Estimativa pela odd antes do início (1,90 / 1,90, sem a margem da casa)')
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Quanto ela acerta' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('As chances se confirmam?')
})

test('a match without a price before its start shows no chance', async ({ page, source, site }) => {
  source.set([BEFORE])
  await expect.poll(async () => (await site.fetch('/api/upcoming-matches')).text()).toContain('Alfa')
  const named = (name: string) => ({ key: name, name, logoUrl: null })
  source.set([playing(9, 3), liveReading('2', { team1: named('Charlie'), team2: named('Delta') })])
  await page.goto('/jogos-ao-vivo')
  await expect(matchRow(page, 'Alfa', 'Bravo').locator('[data-chance]')).toHaveCount(1)
  const row = matchRow(page, 'Charlie', 'Delta')
  await expect(row).toContainText('Inferno')
  await expect(row.locator('[data-chance]')).toHaveCount(0)
})

test('the public page shows what was said before a match and at half-time, and what came of it', async ({
  page,
  source,
  site,
}) => {
  const single = { ...TEAMS, format: 'BO1' } as const
  const half = { firstHalf: { score1: 6, score2: 6 } }
  const on = (status: 'running' | 'finished', score1: number, score2: number) => [
    { number: 1, name: 'Mirage', status, score1, score2, ...half },
  ]
  const listed = (list: string) => async () => (await site.fetch(list)).text()
  source.set([{ ...BEFORE, format: 'BO1', odds: { odds1: 1500, odds2: 2740 } }])
  await expect.poll(listed('/api/upcoming-matches')).toContain('Alfa')
  source.set([liveReading('1', { ...single, score1: 0, maps: on('running', 7, 6) })])
  await expect.poll(listed('/api/live-matches')).toContain('Alfa')
  source.set([liveReading('1', { ...single, status: 'finished', score1: 1, maps: on('finished', 13, 9) })])
  await expect.poll(listed('/api/results')).toContain('Alfa')

  await page.goto('/chances')
  await expect(page.getByText('Em 1 partida encerrada')).toBeVisible()
  const curve = page.getByRole('region', { name: 'O que foi dito e o que aconteceu, por chance' })
  // 65.1 % without the margin (odds-ratio); of one case that came true, Wilson's interval is 21 to 100 %.
  await expect(curve).toContainText('60%–70%165%100%21%–100%')
  await page.getByLabel('Momento').selectOption('Intervalo de um mapa: quem vence o mapa')
  // 65 % of a map is an edge of 0.15 in log-odds a round; from 6–6 on that is about 62 %.
  await expect(curve).toContainText('60%–70%162%100%21%–100%')
  // (1 − 0.651)², and −ln 0.651.
  const scores = page.getByRole('region', { name: 'Quanto errou em média' })
  await expect(scores.getByRole('row').filter({ hasText: 'Antes da partida' })).toContainText('10,1220,1220,4290,429')
  await expect(page.getByText('a partir de 2.000 partidas encerradas')).toContainText('Até agora são 1.')
  await expectAccessible(page)
})
