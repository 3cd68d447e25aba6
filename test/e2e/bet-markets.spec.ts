import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
import { betField, betForm, fillBetForm } from './support/bet-form.ts'
import { betsOf, placeBet, toasts, typeAll } from './support/bets.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const team = (name: string) => ({ key: name, name, logoUrl: null })
const TONIGHT = () => new Date(Date.now() + 3 * 60 * 60 * 1000)

test.beforeEach(async ({ page }) => {
  await signUp(page)
})

test.describe('without a match', () => {
  test('a handicap asks maps or rounds, and which map', async ({ page }) => {
    await page.goto('/nova-aposta')
    await fillBetForm(page)
    await betField(page, 'Tipo de aposta').selectOption('Handicap')
    await betField(page, 'Linha do handicap').fill('-3,5')
    await expect(betForm(page)).toContainText('Mapas ou rounds? Escolha o mercado.')
    await betField(page, 'Mercado').selectOption('Rounds')
    await page.keyboard.press('Enter')
    await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
    await expect(betField(page, 'Mapa')).toHaveAttribute('aria-invalid', 'true')
    await expect(betForm(page)).toContainText('Escolha o mapa')
    await expectAccessible(page)

    await betField(page, 'Mapa').selectOption('Mapa 2')
    await expect(betForm(page)).toContainText('Entendido: Alfa −3,5 rounds, mapa 2')
    await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
    await expect(toasts(page)).toContainText('Aposta registrada')
    expect(await betsOf(page)).toMatchObject([
      {
        betType: 'handicap (Map 2 -3.5)',
        selection: { market: 'round-handicap', map: 2, side: 1, line: -3.5 },
      },
    ])
  })

  test('a line that is too long is a problem of the line', async ({ page }) => {
    await page.goto('/nova-aposta')
    await fillBetForm(page)
    await betField(page, 'Tipo de aposta').selectOption('Handicap')
    await betField(page, 'Linha do handicap').fill('1'.repeat(65_536))
    await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
    await expect(betField(page, 'Linha do handicap')).toBeFocused()
    await expect(betField(page, 'Linha do handicap')).toHaveAttribute('aria-invalid', 'true')
    await expect(betField(page, 'Tipo de aposta')).toHaveAttribute('aria-invalid', 'false')
    await expect(betForm(page)).toContainText('Texto longo demais')
  })

  test('the choices of one type are forgotten with the type', async ({ page }) => {
    await page.goto('/nova-aposta')
    await fillBetForm(page)
    await betField(page, 'Tipo de aposta').selectOption('Total de rounds')
    await betField(page, 'Mercado').selectOption('Prorrogação')
    await betField(page, 'Mapa').selectOption('Mapa 1')
    await betField(page, 'Palpite').selectOption('Sim')
    await expect(betForm(page)).toContainText('Entendido: Prorrogação, mapa 1')
    await betField(page, 'Tipo de aposta').selectOption('Vencedor do mapa')
    await expect(betField(page, 'Mapa')).toHaveValue('')
    await expect(betForm(page)).toContainText('De que mapa?')
    await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
    await expect(toasts(page)).toContainText('Aposta registrada')
    expect(await betsOf(page)).toMatchObject([{ betType: 'map-winner', selection: null }])
  })

  test('a correct score and the user’s own words are within "other"', async ({ page }) => {
    await page.goto('/nova-aposta')
    await fillBetForm(page)
    await betField(page, 'Tipo de aposta').selectOption('Outra')
    await betField(page, 'Mercado').selectOption('Placar exato')
    await betField(page, 'Palpite').selectOption('Alfa 2–1 Bravo')
    await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
    await expect(toasts(page)).toContainText('Aposta registrada')

    await fillBetForm(page)
    await betField(page, 'Tipo de aposta').selectOption('Outra')
    await betField(page, 'Mercado').selectOption('Outro palpite')
    await betField(page, 'Em que você apostou').fill('ace no mapa 1')
    await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
    await expect
      .poll(() => betsOf(page))
      .toMatchObject([
        { betType: 'other (ace no mapa 1)', selection: { market: 'other' } },
        { betType: 'other (Correct score 2-1)', selection: { market: 'correct-score', score1: 2, score2: 1 } },
      ])
  })

  test('what is chosen survives a reload', async ({ page }) => {
    await page.goto('/nova-aposta')
    await fillBetForm(page)
    await betField(page, 'Tipo de aposta').selectOption('Total de rounds')
    await betField(page, 'Linha de rounds').fill('mais de 26,5')
    await betField(page, 'Mapa').selectOption('Mapa 3')
    await betForm(page).getByText('Mais detalhes').click()
    await betField(page, 'Aposta grátis').check()
    await page.reload()
    await expect(betForm(page)).toContainText('Entendido: Over 26,5 rounds, mapa 3')
    await expect(betField(page, 'Aposta grátis')).toBeChecked()
  })

  test('a free bet pays its winnings only, and may have other rules', async ({ page }) => {
    await page.goto('/nova-aposta')
    await fillBetForm(page)
    await expect(betForm(page)).toContainText('Retorno total€ 92,50')
    await betForm(page).getByText('Mais detalhes').click()
    await betField(page, 'Aposta grátis').check()
    await betField(page, 'Regras da casa').selectOption('bwin')
    await expect(betForm(page)).toContainText('Retorno total€ 42,50')
    await expectAccessible(page)
    await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
    await expect(toasts(page)).toContainText('Aposta registrada')
    expect(await betsOf(page)).toMatchObject([{ freeBet: true, profile: 'bwin' }])
    await expect(betField(page, 'Aposta grátis')).not.toBeChecked()
  })
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

  test('"not this match" leaves the bet untied, and is undone by another pair', async ({ page }) => {
    await page.goto('/nova-aposta')
    await fillBetForm(page)
    await betForm(page).getByRole('button', { name: 'Não é esta partida' }).click()
    await expect(betForm(page)).toContainText('Sem ligação com uma partida')
    await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
    await expect(toasts(page)).toContainText('Aposta registrada')
    expect(await betsOf(page)).toMatchObject([{ matchId: null }])

    await fillBetForm(page)
    await betForm(page).getByRole('button', { name: 'Não é esta partida' }).click()
    await betField(page, 'Times').fill('Echo vs Delta')
    await expect(betForm(page)).toContainText('Partida: Delta vs Echo')
  })

  test('the dialog of a match offers its maps only', async ({ page }) => {
    await page.goto('/jogos-ao-vivo')
    await page.getByRole('main').getByRole('button', { name: 'Apostar em Alfa a 1,45' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nova Aposta' })
    await expect(dialog.getByLabel('Palpite')).toHaveCount(0)
    await dialog.getByLabel('Tipo de aposta').selectOption('Vencedor do mapa')
    await expect(dialog.getByLabel('Mapa').locator('option')).toHaveText([
      'Escolha o mapa',
      'Mapa 1',
      'Mapa 2',
      'Mapa 3',
    ])
    await dialog.getByLabel('Tipo de aposta').selectOption('Handicap')
    await dialog.getByLabel('Linha do handicap').fill('-2.5')
    await dialog.getByLabel('Mercado').selectOption('Mapas')
    await dialog.getByLabel('Valor (€)').fill('10')
    await dialog.getByRole('button', { name: 'Registrar aposta' }).click()
    await expect(dialog).toContainText('Essa linha não é possível nesta partida')
    expect(await betsOf(page)).toEqual([])
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

test.describe('in Russian on a phone', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 320, height: 720 }, hasTouch: true })

  test('"больше 26,5" on map 1', async ({ page }) => {
    await page.goto('/nova-aposta')
    await betField(page, 'Команды').fill('Альфа vs Браво')
    await betField(page, 'Ваша команда').selectOption('Альфа')
    await typeAll(betField(page, 'Сумма (€)'), '20')
    await typeAll(betField(page, 'Коэффициент'), '1,9')
    await betField(page, 'Тип ставки').selectOption('Тотал раундов')
    await betField(page, 'Значение тотала').fill('больше 26,5')
    await expect(betForm(page)).toContainText('Какая карта?')
    await betField(page, 'Карта').selectOption('Карта 1')
    await expect(betForm(page)).toContainText('Понято так: ТБ 26,5 раунда, карта 1')
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    await betForm(page).getByRole('button', { name: 'Записать ставку' }).click()
    await expect(toasts(page)).toContainText('Ставка успешно записана')
    expect(await betsOf(page)).toMatchObject([
      { selection: { market: 'total-rounds', map: 1, choice: 'over', line: 26.5 }, odds: '1.90' },
    ])
  })
})
