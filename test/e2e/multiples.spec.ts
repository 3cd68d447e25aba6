import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { betField, betForm } from './support/bet-form.ts'
import { betsOf, toasts, typeAll } from './support/bets.ts'
import { intercept } from './support/intercept.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const MULTIPLE = '**/api/bets/multiple'
const legs = (page: Page) => betForm(page).getByRole('listitem')
const add = (page: Page) => betForm(page).getByRole('button', { name: 'Juntar outra seleção' })
const place = (page: Page) => betForm(page).getByRole('button', { name: 'Registrar aposta' })

/** Fills in one selection; `odds` is the label of its price, which differs for a single. */
async function fillLeg(page: Page, [team1, team2]: readonly [string, string], odds: string, label = 'Odd da seleção') {
  await betField(page, 'Times').fill(`${team1} vs ${team2}`)
  await betField(page, 'Seu time').selectOption(team1)
  await typeAll(betField(page, label), odds)
}

/** A treble: 1.50 × 2.00 × 1.40 = 4.20. */
async function fillTreble(page: Page) {
  await fillLeg(page, ['Alfa', 'Bravo'], '1,5', 'Odd')
  await betField(page, 'Tipo de aposta').selectOption('Vencedor da partida')
  await add(page).click()
  await fillLeg(page, ['Charlie', 'Delta'], '2')
  await add(page).click()
  await fillLeg(page, ['Echo', 'Foxtrot'], '1,4')
  await typeAll(betField(page, 'Valor (€)'), '10')
}

test.beforeEach(async ({ page }) => {
  await signUp(page)
  await page.goto('/nova-aposta')
})

test('a treble is placed at the product of its prices, each selection with its own market', async ({ page }) => {
  await fillTreble(page)
  await expect(betForm(page)).toContainText('Múltipla: 3 seleções')
  await betField(page, 'Tipo de aposta').selectOption('Handicap')
  await betField(page, 'Linha do handicap').fill('-1.5')
  await betField(page, 'Mercado').selectOption('Mapas')
  await expect(betField(page, 'Odd total')).toHaveAttribute('placeholder', '4,20')
  await expect(betForm(page)).toContainText('+€ 32,00')
  await expect(betForm(page)).toContainText('€ 42,00')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await place(page).click()
  await expect(toasts(page)).toContainText('Aposta registrada')
  expect(await betsOf(page)).toMatchObject([
    {
      betType: 'multiple',
      teams: 'Alfa vs Bravo + Charlie vs Delta + Echo vs Foxtrot',
      amount: '10.00',
      odds: '4.20',
      legs: [
        { teams: 'Alfa vs Bravo', odds: '1.50', betType: 'match-winner' },
        { teams: 'Charlie vs Delta', odds: '2.00', betType: 'match-winner' },
        { teams: 'Echo vs Foxtrot', odds: '1.40', selection: { market: 'map-handicap', side: 1, line: -1.5 } },
      ],
    },
  ])
  // The form is that of a single again.
  await expect(betField(page, 'Odd')).toHaveValue('')
  await expect(legs(page)).toHaveCount(0)
})

test('the price of the bookmaker counts instead of the product', async ({ page }) => {
  await fillTreble(page)
  await typeAll(betField(page, 'Odd total'), '4,05')
  await expect(betForm(page)).toContainText('+€ 30,50')
  await place(page).click()
  await expect(toasts(page)).toContainText('Aposta registrada')
  expect(await betsOf(page)).toMatchObject([{ odds: '4.05' }])
})

test('American odds of a selection are multiplied exactly, as they are typed and after they are edited', async ({
  page,
}) => {
  const use = (decimal: string) => betForm(page).getByRole('button', { name: `Usar ${decimal}` })
  await fillLeg(page, ['Alfa', 'Bravo'], '-110', 'Odd')
  await use('1,909').click()
  await betField(page, 'Tipo de aposta').selectOption('Vencedor da partida')
  await add(page).click()
  await fillLeg(page, ['Charlie', 'Delta'], '-110')
  await use('1,909').click()
  await typeAll(betField(page, 'Valor (€)'), '1000')
  // 1000 × 21/11 × 21/11 = 3644.628…; 1.909 × 1.909 pays 3644.28, and 3.645 pays 3645.00.
  await expect(betForm(page)).toContainText('€ 3.644,63')
  await expect(betField(page, 'Odd total')).toHaveAttribute('placeholder', '3,645')
  await betForm(page).getByRole('button', { name: 'Editar: Alfa' }).click()
  await expect(betField(page, 'Odd da seleção')).toHaveValue('1,909')
  await expect(betForm(page)).toContainText('€ 3.644,63')
  await place(page).click()
  await expect(toasts(page)).toContainText('Aposta registrada')
  expect(await betsOf(page)).toMatchObject([
    { odds: '3.645', exactOdds: '441/121', legs: [{ exactOdds: '21/11' }, { exactOdds: '21/11' }] },
  ])
})

test('a price typed over the one that American odds gave is the typed price', async ({ page }) => {
  await fillLeg(page, ['Alfa', 'Bravo'], '-110', 'Odd')
  await betForm(page).getByRole('button', { name: 'Usar 1,909' }).click()
  await betField(page, 'Tipo de aposta').selectOption('Vencedor da partida')
  await typeAll(betField(page, 'Odd'), '1,91')
  await add(page).click()
  await fillLeg(page, ['Charlie', 'Delta'], '2')
  await typeAll(betField(page, 'Valor (€)'), '1000')
  await expect(betForm(page)).toContainText('€ 3.820,00')
  await place(page).click()
  await expect(toasts(page)).toContainText('Aposta registrada')
  expect(await betsOf(page)).toMatchObject([{ odds: '3.82', exactOdds: null, legs: [{ exactOdds: null }, {}] }])
})

test('a selection is edited and removed, and nothing typed is lost', async ({ page }) => {
  await fillTreble(page)
  await betForm(page).getByRole('button', { name: 'Editar: Alfa' }).click()
  await expect(betField(page, 'Times')).toHaveValue('Alfa vs Bravo')
  await expect(betField(page, 'Times')).toBeFocused()
  await expect(legs(page).filter({ hasText: 'Echo' })).toBeVisible()
  await typeAll(betField(page, 'Odd da seleção'), '3')
  await betForm(page).getByRole('button', { name: 'Tirar: Charlie' }).click()
  await place(page).click()
  await expect(toasts(page)).toContainText('Aposta registrada')
  const [bet] = await betsOf(page)
  expect(bet?.legs?.map(({ teams, odds }) => [teams, odds])).toEqual([
    ['Echo vs Foxtrot', '1.40'],
    ['Alfa vs Bravo', '3.00'],
  ])
})

test('an edited selection shows its team and its market again', async ({ page }) => {
  await betField(page, 'Times').fill('Alfa vs Bravo')
  await betField(page, 'Seu time').selectOption('Bravo')
  await typeAll(betField(page, 'Odd'), '2')
  await betField(page, 'Tipo de aposta').selectOption('Total de rounds')
  await betField(page, 'Mercado').selectOption('Prorrogação')
  await betField(page, 'Mapa').selectOption('Mapa 1')
  await betField(page, 'Palpite').selectOption('Não')
  await add(page).click()
  await expect(betField(page, 'Times')).toBeFocused()
  await fillLeg(page, ['Charlie', 'Delta'], '2')
  await betField(page, 'Tipo de aposta').selectOption('Handicap')
  await betField(page, 'Linha do handicap').fill('-1.5')
  await betField(page, 'Mercado').selectOption('Mapas')
  await betForm(page).getByRole('button', { name: 'Editar: Bravo' }).click()
  await expect(betField(page, 'Seu time')).toHaveValue('Bravo')
  await expect(betField(page, 'Mercado')).toHaveValue('overtime')
  await expect(betField(page, 'Mapa')).toHaveValue('1')
  await expect(betField(page, 'Palpite')).toHaveValue('no')
})

test('a multiple with a faulty selection in its list goes to the edit button of that selection', async ({ page }) => {
  await fillTreble(page)
  await betField(page, 'Odd da seleção').fill('')
  await betForm(page).getByRole('button', { name: 'Editar: Alfa' }).click()
  await place(page).click()
  const faulty = legs(page).filter({ hasText: 'Echo' })
  await expect(faulty.getByRole('alert')).toBeVisible()
  await expect(faulty.getByRole('button', { name: 'Editar: Echo' })).toBeFocused()
  await place(page).click()
  await expect(faulty.getByRole('button', { name: 'Editar: Echo' })).toBeFocused()
})

test('without its list a multiple is a single again, and the teams have the focus', async ({ page }) => {
  await fillLeg(page, ['Alfa', 'Bravo'], '1,5', 'Odd')
  await betField(page, 'Tipo de aposta').selectOption('Vencedor da partida')
  await add(page).click()
  await expect(betField(page, 'Times')).toBeFocused()
  await betForm(page).getByRole('button', { name: 'Tirar: Alfa' }).click()
  await expect(legs(page)).toHaveCount(0)
  await expect(betField(page, 'Times')).toBeFocused()
})

test('after a multiple is placed by the keyboard the teams have the focus', async ({ page }) => {
  await fillTreble(page)
  await betField(page, 'Valor (€)').press('Enter')
  await expect(toasts(page)).toContainText('Aposta registrada')
  await expect(betField(page, 'Times')).toBeFocused()
})

test('an incomplete selection is not added, and shows what is missing', async ({ page }) => {
  await betField(page, 'Times').fill('Alfa vs Bravo')
  await add(page).click()
  await expect(betForm(page)).toContainText('Escolha')
  await expect(betField(page, 'Seu time')).toHaveAttribute('aria-invalid', 'true')
  await expect(betField(page, 'Seu time')).toBeFocused()
  // The stake belongs to the whole bet.
  await expect(betField(page, 'Valor (€)')).toHaveAttribute('aria-invalid', 'false')
  await expect(legs(page)).toHaveCount(0)
})

test('what was entered survives a reload', async ({ page }) => {
  await fillTreble(page)
  await page.reload()
  await expect(legs(page)).toHaveCount(2)
  await expect(betField(page, 'Times')).toHaveValue('Echo vs Foxtrot')
  await page.goto('/')
  await expect(page.getByRole('main')).toContainText('Múltipla: 3 seleções')
})

test('sent twice at once it is placed once', async ({ page }) => {
  await fillTreble(page)
  let sent = 0
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await intercept(page, MULTIPLE, async (route) => {
    sent += 1
    await held
    await route.continue()
  })
  await page.evaluate(
    `{ const form = document.querySelector('main form'); form.requestSubmit(); form.requestSubmit() }`,
  )
  await expect(betForm(page).getByRole('button', { name: 'Registrando…' })).toBeDisabled()
  answer()
  await expect(toasts(page)).toContainText('Aposta registrada')
  expect(sent).toBe(1)
  expect(await betsOf(page)).toHaveLength(1)
})

test.describe('with faults', () => {
  test.use({ expectedFaults: [/503|status of 400|Failed to load|net::/] })

  test('a multiple whose answer was lost waits, is sent again, and is placed once', async ({ page }) => {
    await fillTreble(page)
    const mayBeSentAgain = Promise.withResolvers<void>()
    let sent = 0
    await intercept(page, MULTIPLE, async (route) => {
      sent += 1
      if (sent === 1) {
        await route.fetch()
        return route.abort()
      }
      await mayBeSentAgain.promise
      await route.continue()
    })
    await place(page).click()
    await expect(toasts(page)).toContainText('Aposta guardada neste aparelho')
    expect(await betsOf(page)).toHaveLength(1)
    mayBeSentAgain.resolve()
    await expect(toasts(page)).toContainText('Aposta enviada')
    expect(await betsOf(page)).toHaveLength(1)
  })

  test('a failure keeps everything, and the next press sends the same key', async ({ page }) => {
    await fillTreble(page)
    const keys: (string | null)[] = []
    await intercept(page, MULTIPLE, async (route) => {
      keys.push(await route.request().headerValue('Idempotency-Key'))
      if (keys.length > 1) await route.continue()
      else await route.fulfill({ status: 503, json: { message: 'x', code: 'unavailable' } })
    })
    await place(page).click()
    await expect(toasts(page)).toContainText('Erro ao registrar aposta')
    await expect(legs(page)).toHaveCount(2)
    await place(page).click()
    await expect(toasts(page)).toContainText('Aposta registrada')
    expect(keys[1]).toBe(keys[0])
    expect(keys[0]).toBeTruthy()
  })

  test('the server’s problem of one selection is shown at it', async ({ page }) => {
    await fillTreble(page)
    const fields = { 'legs.0.matchId': 'Esta partida não existe', 'legs.2.odds': 'A odd mudou' }
    const json = { code: 'badInput', message: 'Verifique os dados informados', fields }
    await intercept(page, MULTIPLE, (route) => route.fulfill({ status: 400, json }))
    await place(page).click()
    await expect(legs(page).filter({ hasText: 'Alfa' })).toContainText('Esta partida não existe')
    await expect(betField(page, 'Odd da seleção')).toHaveAttribute('aria-invalid', 'true')
    await expect(betForm(page)).toContainText('A odd mudou')
    await expectAccessible(page)
  })
})

test('the stake, the price and the free bet of a multiple are changed', async ({ page }) => {
  await fillTreble(page)
  await place(page).click()
  await expect(toasts(page)).toContainText('Aposta registrada')
  await page.goto('/historico')
  await page.getByRole('button', { name: /^Editar a aposta/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar aposta' })
  await expect(dialog).toContainText('(Charlie vs Delta)')
  await typeAll(dialog.getByLabel('Valor (€)'), '12,5')
  await typeAll(dialog.getByLabel('Odd total'), '4,1')
  await dialog.getByText('Mais detalhes').click()
  await dialog.getByLabel('Aposta grátis').check()
  await expect(dialog).toContainText('+€ 38,75')
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(dialog).toBeHidden()
  expect(await betsOf(page)).toMatchObject([{ amount: '12.50', odds: '4.10', freeBet: true, betType: 'multiple' }])
})

test.describe('in Russian on a phone', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 320, height: 720 }, hasTouch: true })

  test('a double is entered with commas', async ({ page }) => {
    await betField(page, 'Команды').fill('Альфа vs Браво')
    await betField(page, 'Ваша команда').selectOption('Браво')
    await typeAll(betField(page, 'Коэффициент'), '1,75')
    await betField(page, 'Тип ставки').selectOption('Победа в матче')
    await betForm(page).getByRole('button', { name: 'Добавить событие' }).click()
    await expect(betForm(page)).toContainText('Событие 2')
    await betField(page, 'Команды').fill('Чарли vs Дельта')
    await betField(page, 'Ваша команда').selectOption('Чарли')
    await typeAll(betField(page, 'Коэффициент события'), '2,1')
    await typeAll(betField(page, 'Сумма (€)'), '20,5')
    // 1.75 × 2.10 = 3.675; 20.50 × 3.675 = 75.3375
    await expect(betForm(page)).toContainText('75,34')
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    await betForm(page).getByRole('button', { name: 'Записать ставку' }).click()
    await expect(toasts(page)).toContainText('Ставка успешно записана')
    expect(await betsOf(page)).toMatchObject([{ odds: '3.675', amount: '20.50', legs: [{}, {}] }])
  })
})
