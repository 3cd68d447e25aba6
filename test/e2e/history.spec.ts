import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { betsOf, placeBet, refuse, toasts } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { intercept } from './support/intercept.ts'
import { widthOf } from './support/screens.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const PHONE = { width: 320, height: 720 }
const HOUR = 3_600_000

const rows = (page: Page) => page.getByRole('table').getByRole('rowheader')
const cards = (page: Page) => page.getByRole('list', { name: 'Подробная история' }).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')
const totals = (page: Page) => page.getByLabel('Totais das apostas mostradas')
const firstAmount = (page: Page) => page.getByRole('table').locator('tbody tr').first()

/** Bets of 1.00, 2.00, … euros on ever newer matches: the newest has the largest stake. */
async function placeMany(page: Page, count: number): Promise<void> {
  const start = Date.now() - count * HOUR
  const place = (number: number) =>
    placeBet(page, { amount: `${number}.00`, placedAt: new Date(start + number * HOUR).toISOString() })
  await Promise.all(Array.from({ length: count }, (_, at) => place(at + 1)))
}

async function settle(page: Page, id: number, status: 'won' | 'lost'): Promise<void> {
  const answer = await page.request.patch(`/api/bets/${id}/result`, { data: { status } })
  expect(answer.status()).toBe(200)
}

test.describe('signed in', () => {
  test.beforeEach(async ({ page }) => {
    await signUp(page)
  })

  test('an empty history links to the first bet', async ({ page }) => {
    await page.goto('/historico')
    await expect(page.getByRole('heading', { name: 'Sua história começa com uma aposta' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Registrar a primeira aposta' }).click()
    await expect(page).toHaveURL(/\/nova-aposta$/)
  })

  test('one bet is one page, without a previous and a next one', async ({ page }) => {
    await placeBet(page)
    await page.goto('/historico')
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText('Página 1 de 1')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Anterior' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Próxima' })).toBeDisabled()
    await expectAccessible(page)
  })

  test('won, lost and pending bets show their status in words, and the totals follow the filter', async ({ page }) => {
    await placeBet(page, { amount: '5.00' })
    const won = await placeBet(page, { amount: '50.00', odds: '1.85' })
    const lost = await placeBet(page, { amount: '20.00' })
    await settle(page, won.id, 'won')
    await settle(page, lost.id, 'lost')
    await page.goto('/historico')
    const row = (amount: string) => page.getByRole('row').filter({ hasText: amount })
    await expect(row('€ 50,00')).toContainText('Ganha')
    await expect(row('€ 50,00')).toContainText('+€ 42,50')
    await expect(row('€ 20,00')).toContainText('Perdida')
    await expect(row('€ 20,00')).toContainText('-€ 20,00')
    await expect(row('€ 5,00')).toContainText('Pendente')
    // Only pending bets can be settled or changed.
    await expect(page.getByRole('button', { name: /^Definir resultado/ })).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Editar a aposta/ })).toHaveCount(1)
    await expect(totals(page)).toHaveText('Apostas3Apostado€ 75,00Lucro+€ 22,50')

    await page.getByRole('button', { name: 'Perdidas', exact: true }).click()
    await expect(totals(page)).toHaveText('Apostas1Apostado€ 20,00Lucro-€ 20,00')
    await expect(rows(page)).toHaveCount(1)
  })

  test('pages are turned by their buttons, and Back turns them back', async ({ page }) => {
    await placeMany(page, 101)
    await page.goto('/historico')
    await expect(page.getByText('Página 1 de 3')).toBeVisible()
    await expect(rows(page)).toHaveCount(50)
    await expect(firstAmount(page)).toContainText('€ 101,00')

    const next = page.getByRole('button', { name: 'Próxima' })
    await next.click()
    await expect(firstAmount(page)).toContainText('€ 51,00')
    await next.click()
    await expect(page.getByText('Página 3 de 3')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await expect(next).toBeDisabled()
    await expect(totals(page)).toContainText('101')

    await page.reload()
    await expect(page.getByText('Página 3 de 3')).toBeVisible()
    await expect(firstAmount(page)).toContainText('€ 1,00')
    await page.goBack()
    await expect(page.getByText('Página 2 de 3')).toBeVisible()
    await expect(firstAmount(page)).toContainText('€ 51,00')
    await page.getByRole('button', { name: 'Anterior' }).click()
    await expect(page.getByText('Página 1 de 3')).toBeVisible()
    await expect(page).toHaveURL(/\/historico$/)
  })

  test('the last page steps back when its last bet is deleted', async ({ page }) => {
    await placeMany(page, 51)
    await page.goto('/historico')
    await page.getByRole('button', { name: 'Próxima' }).click()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: /^Apagar a aposta/ }).click()
    await dialog(page)
      .getByRole('button', { name: /^Apagar/ })
      .click()
    await expect(page.getByText('Página 1 de 1')).toBeVisible()
    await expect(rows(page)).toHaveCount(50)
  })

  test('search, status and order are in the address: a reload keeps them and Back undoes them one by one', async ({
    page,
  }) => {
    await placeBet(page, { teams: 'Imperial vs FURIA', selectedTeam: 'FURIA', amount: '10.00' })
    const won = await placeBet(page, { teams: 'São Paulo vs Legacy', selectedTeam: 'Legacy', amount: '30.00' })
    await placeBet(page, { teams: 'Legacy vs FURIA', selectedTeam: 'Legacy', amount: '20.00' })
    await settle(page, won.id, 'won')
    await page.goto('/historico')
    await expect(rows(page)).toHaveCount(3)

    const search = page.getByRole('searchbox', { name: 'Buscar nas suas apostas' })
    await search.pressSequentially('LEGACY')
    // A part of the word finds the same two.
    await expect(page).toHaveURL(/LEGACY/)
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Valor' }).click()
    await expect(page.getByRole('columnheader', { name: 'Valor' })).toHaveAttribute('aria-sort', 'descending')
    await expect(rows(page)).toContainText(['São Paulo vs Legacy', 'Legacy vs FURIA'])
    await page.getByRole('button', { name: 'Valor' }).click()
    await expect(page.getByRole('columnheader', { name: 'Valor' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(rows(page)).toContainText(['Legacy vs FURIA', 'São Paulo vs Legacy'])
    await page.getByRole('button', { name: 'Ganhas', exact: true }).click()
    await expect(rows(page)).toHaveCount(1)

    await page.reload()
    await expect(search).toHaveValue('LEGACY')
    await expect(page.getByRole('button', { name: 'Ganhas', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(rows(page)).toContainText(['São Paulo vs Legacy'])

    await page.goBack()
    await expect(rows(page)).toHaveCount(2)
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('columnheader', { name: 'Data' })).toHaveAttribute('aria-sort', 'descending')
    await expect(search).toHaveValue('LEGACY')
    await page.goBack()
    await expect(search).toHaveValue('')
    await expect(rows(page)).toHaveCount(3)

    // A search without accents, and one without a match.
    await search.fill('sao paulo')
    await expect(rows(page)).toContainText(['São Paulo vs Legacy'])
    await search.fill('nobody')
    await expect(page.getByRole('heading', { name: 'Nenhuma aposta encontrada' })).toBeVisible()
    await page.getByRole('button', { name: 'Mostrar todas as apostas' }).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(page).toHaveURL(/\/historico$/)
  })

  test('a cleared search does not come back', async ({ page }) => {
    await placeBet(page)
    await page.goto('/historico')
    const search = page.getByRole('searchbox', { name: 'Buscar nas suas apostas' })
    await search.fill('nobody')
    await page.getByRole('button', { name: 'Mostrar todas as apostas' }).click()
    await expect(search).toHaveValue('')
    await expect(rows(page)).toHaveCount(1)
  })

  test('one bet is deleted after a confirmation, and only that one', async ({ page }) => {
    await placeBet(page, { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa' })
    await placeBet(page, { teams: 'Legacy vs FURIA', selectedTeam: 'FURIA' })
    await page.goto('/historico')
    const ask = page.getByRole('button', { name: 'Apagar a aposta em Alfa vs Bravo' })
    await ask.click()
    await expect(dialog(page)).toContainText('Alfa vs Bravo')
    await page.keyboard.press('Escape')
    await expect(ask).toBeFocused()
    await ask.click()
    await dialog(page)
      .getByRole('button', { name: /^Apagar/ })
      .click()
    await expect(toasts(page)).toContainText('Aposta apagada com sucesso')
    await expect(rows(page)).toContainText(['Legacy vs FURIA'])
    expect(await betsOf(page)).toMatchObject([{ teams: 'Legacy vs FURIA' }])
  })

  test('the whole history is cleared after a confirmation with its number of bets', async ({ page }) => {
    await placeMany(page, 12)
    await page.goto('/historico?status=won')
    await expect(page.getByRole('heading', { name: 'Nenhuma aposta encontrada' })).toBeVisible()
    await page.getByRole('button', { name: 'Limpar histórico' }).click()
    const confirm = dialog(page).getByRole('button', { name: 'Apagar 12 apostas' })
    await expect(confirm).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
    expect(await betsOf(page)).toHaveLength(12)

    await page.getByRole('button', { name: 'Limpar histórico' }).click()
    await confirm.click()
    await expect(toasts(page)).toContainText('Todo o histórico foi apagado com sucesso')
    await expect(page.getByRole('heading', { name: 'Sua história começa com uma aposta' })).toBeVisible()
    expect(await betsOf(page)).toEqual([])
  })

  test('two tabs of a user show the same', async ({ page, context }) => {
    const bet = await placeBet(page)
    const other = await context.newPage()
    await openConnected(page, '/historico')
    await openConnected(other, '/historico')
    for (const tab of [page, other]) await expect(rows(tab)).toHaveCount(1)
    await settle(page, bet.id, 'lost')
    await expect(other.getByRole('table')).toContainText('-€ 50,00')
    await expect(page.getByRole('table')).toContainText('-€ 50,00')

    await other.getByRole('button', { name: /^Apagar a aposta/ }).click()
    await dialog(other)
      .getByRole('button', { name: /^Apagar/ })
      .click()
    await expect(page.getByRole('heading', { name: 'Sua história começa com uma aposta' })).toBeVisible()
    await other.close()
  })

  test.describe('when the server fails', () => {
    test.use({ expectedFaults: [/status of (503|400)/] })

    test('a history that failed to load is loaded by a retry', async ({ page }) => {
      await placeBet(page)
      await refuse(page, '**/api/bets?*')
      await page.goto('/historico')
      await expect(page.getByRole('alert')).toContainText('Não foi possível carregar suas apostas')
      await expectAccessible(page)
      await page.unroute('**/api/bets?*')
      await page.getByRole('button', { name: 'Tentar de novo' }).click()
      await expect(rows(page)).toHaveCount(1)
      // The button that was pressed is gone.
      await expect(page.getByRole('main')).toBeFocused()
    })

    test('a bet that failed to delete stays, and a message says so', async ({ page }) => {
      await placeBet(page)
      await page.goto('/historico')
      await intercept(page, '**/api/bets/*', (route) => route.fulfill({ status: 503, json: {} }))
      await page.getByRole('button', { name: /^Apagar a aposta/ }).click()
      await dialog(page)
        .getByRole('button', { name: /^Apagar/ })
        .click()
      await expect(toasts(page)).toContainText('Erro ao apagar aposta')
      await page.keyboard.press('Escape')

      await intercept(page, '**/api/bets', (route) => route.fulfill({ status: 503, json: {} }))
      await page.getByRole('button', { name: 'Limpar histórico' }).click()
      await dialog(page).getByRole('button', { name: 'Apagar 1 aposta' }).click()
      await expect(toasts(page)).toContainText('Erro ao apagar todo o histórico')
      await page.keyboard.press('Escape')
      await expect(rows(page)).toHaveCount(1)
    })

    test('an address of a page that does not exist leads back to the bets', async ({ page }) => {
      await placeBet(page)
      await page.goto('/historico?page=2&cursor=never')
      await page.getByRole('button', { name: 'Mostrar todas as apostas' }).click()
      await expect(rows(page)).toHaveCount(1)
    })
  })
})

test.describe('in Russian, on a small phone', () => {
  test.use({ locale: 'ru-RU', viewport: PHONE, hasTouch: true })

  test('the history is a list of cards that fits, with all actions of the table', async ({ page }) => {
    await signUp(page)
    await placeBet(page, { amount: '10.00' })
    await placeBet(page, {
      teams: 'Организация с очень длинным названием vs Команда Дружба',
      selectedTeam: 'Организация с очень длинным названием',
      amount: '1000000.00',
      betType: 'handicap (-1.5)',
    })
    await page.goto('/historico')
    await expect(cards(page)).toHaveCount(2)
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(PHONE.width)
    await expectAccessible(page)

    await page.getByLabel('Сортировка').selectOption({ label: 'Порядок: Сумма' })
    await expect(cards(page).first()).toContainText('1 000 000,00 €')
    await page.getByRole('button', { name: 'Сначала большие: сменить порядок' }).click()
    await expect(cards(page).first()).toContainText('10,00 €')
    await expect(page).toHaveURL(/sort=amount/)

    await page.getByRole('button', { name: 'Очистить историю' }).click()
    await dialog(page).getByRole('button', { name: 'Удалить 2 ставки' }).click()
    await expect(toasts(page)).toContainText('Вся история успешно удалена')
    await expect(page.getByRole('heading', { name: 'Ваша история начинается со ставки' })).toBeVisible()
  })
})

test('a visitor is asked to log in', async ({ page }) => {
  await page.goto('/historico')
  await expect(page.getByRole('main')).toContainText('Faça login ou crie uma conta para ver seu histórico de apostas.')
  await expect(page.getByRole('searchbox')).toHaveCount(0)
})
