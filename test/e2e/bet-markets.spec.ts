import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
import { betField, betForm, fillBetForm } from './support/bet-form.ts'
import { betsOf, placeBet, toasts } from './support/bets.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const team = (name: string) => ({ key: name, name, logoUrl: null })
const TONIGHT = () => new Date(Date.now() + 3 * 60 * 60 * 1000)

test.beforeEach(async ({ page }) => {
  await signUp(page)
})

test.describe('with a match of these teams', () => {
  test.beforeEach(async ({ page, source }) => {
    source.set([
      liveReading('1'),
      upcomingReading('2', { team1: team('Delta'), team2: team('Echo'), scheduledTime: TONIGHT(), format: 'BO5' }),
    ])
    await expect.poll(async () => (await page.request.get('/api/upcoming-matches')).text()).toContain('Delta')
  })

  test('the match is named, its format reads the line, and the bet is tied', async ({ page }) => {
    await page.goto('/nova-aposta')
    await fillBetForm(page)
    await expect(betForm(page)).toContainText('Partida: Alfa vs Bravo · Copa de Teste')
    await betField(page, 'Tipo de aposta').selectOption('Handicap')
    await betField(page, 'Linha do handicap').fill('-1.5')
    await expect(betForm(page)).toContainText('Entendido: Alfa −1,5 mapas')
    await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
    await expect(toasts(page)).toContainText('Aposta registrada')
    const [bet] = await betsOf(page)
    expect(bet).toMatchObject({
      betType: 'handicap (-1.5)',
      selection: { market: 'map-handicap', side: 1, line: -1.5 },
    })
    expect(bet?.matchId).not.toBeNull()
  })

  test('the market, the match and the free bet of a pending bet are changed', async ({ page }) => {
    await placeBet(page, { betType: 'total-rounds (Over 26.5)' })
    await page.goto('/historico')
    await page.getByRole('button', { name: /^Editar a aposta/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar aposta' })
    await expect(dialog).toContainText('Partida: Alfa vs Bravo')
    await expect(dialog).toContainText('De que mapa?')
    await dialog.getByLabel('Mapa').selectOption('Mapa 2')
    await dialog.getByText('Mais detalhes').click()
    await dialog.getByLabel('Aposta grátis').check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(dialog).toBeHidden()
    expect(await betsOf(page)).toMatchObject([
      {
        betType: 'total-rounds (Map 2 Over 26.5)',
        selection: { market: 'total-rounds', map: 2, choice: 'over', line: 26.5 },
        freeBet: true,
      },
    ])

    // The dialog has the values of the row.
    await expect(page.getByRole('row').filter({ hasText: 'Alfa vs Bravo' })).toContainText('mapa 2')
    await page.getByRole('button', { name: /^Editar a aposta/ }).click()
    await expect(dialog.getByLabel('Mapa')).toHaveValue('2')
    await dialog.getByRole('button', { name: 'Não é esta partida' }).click()
    await dialog.getByLabel('Aposta grátis').uncheck()
    await dialog.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(dialog).toBeHidden()
    expect(await betsOf(page)).toMatchObject([
      { matchId: null, freeBet: false, betType: 'total-rounds (Map 2 Over 26.5)' },
    ])
  })
})
