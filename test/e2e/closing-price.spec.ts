import { liveReading } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
import { betField, betForm, fillBetForm } from './support/bet-form.ts'
import { betsOf, placeBet, toasts } from './support/bets.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const team = (name: string) => ({ key: name, name, logoUrl: null })
const MATCH = { team1: team('Alfa'), team2: team('Bravo') }
const UNPLAYED = { status: 'upcoming', score1: null, score2: null, maps: [] } as const

test('a bet shows its closing price, what it was worth, and how the price moved, as a chart and as a table', async ({
  page,
  site,
  source,
}) => {
  const { db } = site.deps
  source.set([liveReading('1', { ...MATCH, ...UNPLAYED, odds: { odds1: 1800, odds2: 2050 } })])
  await expect.poll(() => db.selectFrom('matches').select('oddsTask').execute()).toEqual([{ oddsTask: 'list' }])
  await signUp(page)
  const { id: matchId } = await db.selectFrom('matches').select('id').executeTakeFirstOrThrow()
  await placeBet(page, { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '2.10', betType: 'match-winner', matchId })
  source.set([liveReading('1', { ...MATCH, ...UNPLAYED, odds: { odds1: 1900, odds2: 2000 } })])
  await expect.poll(() => db.selectFrom('oddsReadings').select('odds1').execute()).toHaveLength(2)
  source.set([liveReading('1', { ...MATCH, odds: null })])
  await expect.poll(async () => (await betsOf(page))[0]?.close?.odds).toBe('1.90')

  await page.goto('/historico')
  await expect(page.getByRole('row').filter({ hasText: 'Alfa vs Bravo' })).toContainText('Fechou a 1,90 (+10,5%)')
  await page.getByRole('button', { name: 'Preço da aposta em Alfa vs Bravo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Você bateu o preço?' })
  await expect(dialog).toContainText('+10,5%')
  await expect(dialog).toContainText('+7,8%')
  await expect(dialog).toContainText('O fechamento dava 51,32% ao seu palpite. Margem retirada por: Razão de chances')
  await expect(dialog).toContainText('1,80 no começo, 1,90 no fim. Sua aposta: 2,10')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ver como tabela' }).click()
  await expect(dialog.getByRole('row')).toHaveCount(4)
  await expectAccessible(page)
})

test('the closing price of another market is typed, and removed', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signUp(page)
  await placeBet(page, { betType: 'handicap (-1.5 maps)', odds: '2.10' })
  await page.goto('/historico')
  await page.getByRole('button', { name: 'Preço da aposta em Alfa vs Bravo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Você bateu o preço?' })
  await expect(dialog).toContainText('não está ligada a nenhuma partida')
  await dialog.getByText('Digitar a odd de fechamento').click()
  await dialog.getByLabel('Odd do seu palpite').fill('2,00')
  await dialog.getByRole('button', { name: 'Salvar odd de fechamento' }).click()
  await expect(toasts(page)).toContainText('Odd de fechamento salva')
  expect(await betsOf(page)).toMatchObject([{ close: { odds: '2.00', otherOdds: null, source: 'typed' } }])
  const figure = (label: string) => dialog.locator('dl > div').filter({ hasText: label })
  await expect(figure('Odd de fechamento')).toContainText('2,00')
  await expect(figure('Odd de fechamento')).toContainText('digitada por você')
  await expect(figure('Sua odd contra o fechamento')).toContainText('+5,0%')
  await dialog.getByLabel('Odd do seu palpite').fill('1,75')
  await dialog.getByLabel('Odd do outro lado').fill('1,75')
  // By keyboard: the toast may lie over the buttons.
  await dialog.getByRole('button', { name: 'Salvar odd de fechamento' }).press('Enter')
  await expect(figure('Odd de fechamento')).toContainText('1,75')
  // 2.10 · ½ − 1
  await expect(figure('O mesmo, sem a margem')).toContainText('+5,0%')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Apagar o que foi digitado' }).press('Enter')
  await expect(dialog).toContainText('não está ligada a nenhuma partida')
  await expect(dialog.getByLabel('Odd do seu palpite')).toHaveValue('')
  await expect(dialog.getByLabel('Odd do seu palpite')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Apagar o que foi digitado' })).toHaveCount(0)
})

test('a void bet keeps its closing price, which nothing is compared with', async ({ page }) => {
  await signUp(page)
  await placeBet(page, { odds: '2.10' })
  const [bet] = await betsOf(page)
  await page.request.put(`/api/bets/${bet?.id}/close`, { data: { odds: '1.90' } })
  await page.request.patch(`/api/bets/${bet?.id}/result`, { data: { outcome: 'void' } })
  await page.goto('/historico')
  const row = page.getByRole('row').filter({ hasText: 'Alfa vs Bravo' })
  await expect(row).toContainText('Fechou a 1,90')
  await expect(row).not.toContainText('+10,5%')
  await page.getByRole('button', { name: 'Preço da aposta em Alfa vs Bravo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Você bateu o preço?' })
  await expect(dialog).toContainText('1,90')
  await expect(dialog).toContainText('Esta aposta foi anulada')
  await expect(dialog).not.toContainText('+10,5%')
})

test('an own chance is typed with the bet, and the method of the margin is chosen in the settings', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/nova-aposta')
  await fillBetForm(page)
  await betForm(page).getByText('Mais detalhes').click()
  await betField(page, 'Sua chance de ganhar (%)').fill('100')
  await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
  await expect(betForm(page)).toContainText('Digite uma chance entre 0,01 e 99,99')
  await betField(page, 'Sua chance de ganhar (%)').fill('55,5')
  await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
  await expect(toasts(page)).toContainText('Aposta registrada')
  expect(await betsOf(page)).toMatchObject([{ ownChance: '55.5' }])
  await page.goto('/configuracoes')
  await page.getByLabel('Como a margem é retirada').selectOption('Potência')
  await expect(toasts(page)).toContainText('Salvo')
})
