import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { betsOf, placeBet } from './support/bets.ts'
import { intercept } from './support/intercept.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const rows = (page: Page) => page.getByRole('table').getByRole('rowheader')
const dialog = (page: Page) => page.getByRole('dialog')
const bar = (page: Page) => page.getByRole('region', { name: 'Apostas selecionadas' })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const box = (page: Page, teams: string) => page.getByRole('checkbox', { name: `Selecionar a aposta em ${teams}` })

type Details = NonNullable<Parameters<typeof placeBet>[1]>

/** The first is the newest. */
async function placeAll(page: Page, details: readonly Details[]): Promise<void> {
  const start = Date.now() - details.length * 60_000
  const place = (one: Details, at: number) =>
    placeBet(page, { placedAt: new Date(start + (details.length - at) * 60_000).toISOString(), ...one })
  await Promise.all(details.map(place))
}
const onTeams = (count: number): Details[] =>
  Array.from({ length: count }, (_, n) => ({ teams: `Time ${n + 1} vs Bravo`, selectedTeam: 'Bravo' }))

// An invalid filter, and a list that changed.
test.use({ expectedFaults: [/status of 4(00|09)/] })

test.beforeEach(async ({ page }) => {
  // The seconds in which an act can be undone do not pass.
  await page.clock.setFixedTime(new Date())
  await signUp(page)
})

test('the days of a filter stand below their controls in the language of the page', async ({ page }) => {
  await placeBet(page)
  await page.goto('/historico')
  await press(page, 'Filtros')
  await dialog(page).getByLabel('Do dia').fill('2026-03-09')
  await expect(dialog(page).getByLabel('Do dia')).toHaveAccessibleDescription('09/03/2026')
})

test('filters hold together, stand in the address, and are taken off one by one', async ({ page }) => {
  await placeAll(page, [
    { teams: 'Alfa vs Bravo', tags: ['ao vivo'], bookmaker: 'Betano', odds: '1.50' },
    { teams: 'Charlie vs Bravo', selectedTeam: 'Charlie', tags: ['ao vivo'], odds: '2.50' },
    { teams: 'Delta vs Bravo', selectedTeam: 'Delta', bookmaker: 'Betano', odds: '2.50' },
  ])
  await page.goto('/historico')
  await press(page, 'Filtros')
  await dialog(page).getByLabel('Tag').selectOption('ao vivo')
  await expect(dialog(page).getByLabel('Mercado').getByRole('option', { name: 'Handicap de rounds' })).toHaveCount(1)
  await dialog(page).getByLabel('Odd a partir de').fill('muito')
  await press(page, 'Mostrar apostas')
  await expect(dialog(page).getByText('Escreva a odd assim: 1,85')).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByLabel('Odd a partir de').fill('2,00')
  await press(page, 'Mostrar apostas')
  await expect(page).toHaveURL(/tag=ao\+vivo&oddsFrom=2.00/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Charlie')
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await press(page, 'Remover o filtro Odd a partir de: 2,00')
  await expect(rows(page)).toHaveCount(2)
  await press(page, 'Limpar filtros')
  await expect(rows(page)).toHaveCount(3)
  await page.goto('/historico?bookmaker=Betano&tied=maybe')
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar suas apostas')
  await press(page, 'Mostrar todas as apostas')
  await expect(rows(page)).toHaveCount(3)
})

test('a filter is kept under a name, on every device, renamed and deleted', async ({ page, browser }) => {
  await placeAll(page, [{ bookmaker: 'Betano' }, { teams: 'Charlie vs Bravo', selectedTeam: 'Charlie' }])
  await page.goto('/historico?bookmaker=Betano')
  await press(page, 'Salvos')
  await dialog(page).getByLabel('Nome do filtro').fill('Na Betano')
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(dialog(page).getByRole('listitem')).toContainText('Na Betano')
  await expectAccessible(page)

  const other = await browser.newContext({ storageState: await page.context().storageState() })
  const phone = await other.newPage()
  await phone.goto('/historico')
  await expect(rows(phone)).toHaveCount(2)
  await press(phone, 'Salvos')
  await press(phone, 'Na Betano')
  await expect(rows(phone)).toHaveCount(1)
  await press(phone, 'Salvos')
  await press(phone, 'Renomear o filtro Na Betano')
  await dialog(phone).getByRole('listitem').getByLabel('Nome do filtro').fill('Betano')
  await press(phone, 'Renomear')
  await press(phone, 'Apagar o filtro Betano')
  await expect(dialog(phone).getByText(/Ele aparece em todos os seus aparelhos/)).toBeVisible()
  await other.close()
})

test('a range is chosen with Shift, tagged, and taken back with one press', async ({ page }) => {
  await placeAll(page, onTeams(5))
  await page.goto('/historico')
  await press(page, 'Selecionar')
  await box(page, 'Time 2 vs Bravo').click()
  await box(page, 'Time 4 vs Bravo').click({ modifiers: ['Shift'] })
  await expect(bar(page).getByText('3 selecionadas')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(bar(page).getByText('2 selecionadas')).toBeVisible()
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'Tag' }).click()
  // The forms of a bet separate tags by commas: one with a comma would become two.
  await dialog(page).getByLabel('Tag').fill('sistema, ao vivo')
  await expect(dialog(page).getByRole('button', { name: 'Adicionar tag' })).toBeDisabled()
  await expect(dialog(page).getByText('Uma tag por vez')).toBeVisible()
  await dialog(page).getByLabel('Tag').fill('sistema')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tag em 3 apostas')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  const tagged = async () =>
    (await betsOf(page)).filter(({ tags }) => tags.includes('sistema')).map(({ teams }) => teams)
  expect(await tagged()).toEqual(['Time 2 vs Bravo', 'Time 3 vs Bravo', 'Time 4 vs Bravo'])
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Desfazer/ }).dblclick()
  await expect(page.getByText('Desfeito em 3 apostas')).toBeVisible()
  expect(await tagged()).toEqual([])
})

test('an act begins at once, also where a second press opens the next dialog', async ({ page }) => {
  await placeAll(page, onTeams(2))
  await page.goto('/historico')
  await press(page, 'Selecionar')
  await box(page, 'Time 1 vs Bravo').click()
  await bar(page).getByRole('button', { name: 'Tag' }).click()
  await dialog(page).getByLabel('Tag').fill('sistema')
  // A key that is held: the focus is back on the button that opened the dialog.
  await Promise.all([page.keyboard.down('Enter'), page.keyboard.down('Enter')])
  await expect(page.getByText('Tag em 1 aposta')).toBeAttached()
  expect((await betsOf(page)).filter(({ tags }) => tags.includes('sistema'))).toHaveLength(1)
})

test('all bets that a filter finds are deleted, on other pages too, and are restored by undo', async ({ page }) => {
  await placeAll(page, [...onTeams(60), { teams: 'Outra vs Alfa', selectedTeam: 'Outra' }])
  await page.goto('/historico?q=bravo')
  await press(page, 'Selecionar')
  await page.getByRole('checkbox', { name: 'Selecionar as apostas desta página' }).check()
  await expect(bar(page).getByText('50 selecionadas')).toBeVisible()
  await press(page, 'Todas as 60')
  await bar(page).getByRole('button', { name: 'Exportar' }).click()
  await expect(dialog(page).getByText('60 apostas, no formato que você escolher.')).toBeVisible()
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: 'Apagar' }).click()
  await press(page, 'Apagar 60 apostas')
  await expect(page.getByText('60 apostas apagadas')).toBeVisible()
  expect((await betsOf(page)).map(({ teams }) => teams)).toEqual(['Outra vs Alfa'])
  await page.getByRole('button', { name: /^Desfazer/ }).click()
  await expect(page.getByText('Desfeito em 60 apostas')).toBeVisible()
  expect(await betsOf(page)).toHaveLength(61)
  await expect(rows(page)).toHaveCount(50)
})

test('an act on a list that changed meanwhile is refused with a message', async ({ page }) => {
  await placeAll(page, onTeams(2))
  await page.goto('/historico')
  await expect(rows(page)).toHaveCount(2)
  await press(page, 'Selecionar')
  await box(page, 'Time 1 vs Bravo').click()
  await press(page, 'Todas as 2')
  await bar(page).getByRole('button', { name: 'Apagar' }).click()
  // Bets of another device reach this page by its socket, or not yet: the call decides.
  await intercept(page, '**/api/bets/bulk', async (route) => {
    await placeBet(page)
    await route.continue()
  })
  await press(page, 'Apagar 2 apostas')
  await expect(page.getByText('A lista mudou enquanto isso. Confira e tente de novo')).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

  test('a long press begins the choice, and the bar settles what was pending', async ({ page }) => {
    await placeAll(page, onTeams(3))
    const [first] = await betsOf(page)
    await page.request.patch(`/api/bets/${first?.id}/result`, { data: { status: 'lost' } })
    await page.goto('/historico')
    const card = page.getByRole('heading', { name: 'Time 2 vs Bravo' })
    await card.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true })
    await expect(box(page, 'Time 2 vs Bravo')).toBeChecked()
    await box(page, 'Time 1 vs Bravo').tap()
    await expect(bar(page).getByText('2 selecionadas')).toBeInViewport()
    await expect(bar(page).getByRole('button', { name: 'Apagar' })).toBeInViewport()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await expectAccessible(page)
    await bar(page).getByRole('button', { name: 'Resultado' }).tap()
    await dialog(page).getByRole('button', { name: 'Ganha' }).tap()
    await expect(page.getByText('1 aposta com resultado; 1 ficou como estava')).toBeVisible()
    expect((await betsOf(page)).map(({ status }) => status)).toEqual(['lost', 'won', 'pending'])
    await page.getByRole('button', { name: /^Desfazer/ }).tap()
    await expect(page.getByText('Desfeito em 1 aposta')).toBeVisible()
    expect((await betsOf(page)).map(({ status }) => status)).toEqual(['lost', 'pending', 'pending'])
  })
})
