import { expectAccessible } from './support/accessibility.ts'
import { betField, betForm, fillBetForm } from './support/bet-form.ts'
import { betsOf, placeBet, toasts } from './support/bets.ts'
import { expectDialogs } from './support/dialogs.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const SAID = {
  bookmaker: 'Betano',
  tags: ['value', 'BO3'],
  tipster: 'João',
  live: false,
  note: 'A odd caiu.\nEntrei tarde.',
}

test.beforeEach(async ({ page }) => {
  await signUp(page)
})

test('a bet says where, why and by whose tip it was placed; own words are offered again', async ({ page }) => {
  await placeBet(page, { bookmaker: 'Pixbet', tags: ['value'] })
  await placeBet(page, { bookmaker: 'Betano' })
  await page.goto('/nova-aposta')
  await fillBetForm(page)
  await betForm(page).getByText('Mais detalhes').click()
  const offered = betForm(page).getByRole('list', { name: 'Usados antes' }).first().getByRole('button')
  await expect(offered).toHaveText(['Betano', 'Pixbet'])
  await betField(page, 'Casa de apostas').fill('bet')
  await expect(offered).toHaveText(['Betano', 'Pixbet'])
  await offered.first().click()
  await expect(betField(page, 'Casa de apostas')).toHaveValue('Betano')
  await betForm(page).getByRole('button', { name: 'value', exact: true }).click()
  await expect(betField(page, 'Tags (separadas por vírgula)')).toBeFocused()
  await page.keyboard.type('BO3')
  await betField(page, 'Quem deu a dica').fill(SAID.tipster)
  await betField(page, 'Momento da aposta').selectOption('Antes do jogo')
  await betField(page, 'Anotação').fill(SAID.note)
  await expectAccessible(page)
  await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
  await expect(toasts(page)).toContainText('Aposta registrada')
  expect((await betsOf(page))[0]).toMatchObject(SAID)

  await page.goto('/historico')
  const row = page.getByRole('row').filter({ hasText: 'Dica de João' })
  await expect(row).toContainText('value, BO3')
  await row.getByText('A odd caiu.…').click()
  await expect(row).toContainText('Entrei tarde.')
  await expectAccessible(page)
})

test('a problem of a field in closed details opens them, and is focused where it is the only one', async ({ page }) => {
  await page.goto('/nova-aposta')
  await fillBetForm(page)
  const details = betForm(page).getByText('Mais detalhes')
  await details.click()
  await betField(page, 'Sua chance de ganhar (%)').fill('100')
  await details.click()
  await expect(betField(page, 'Sua chance de ganhar (%)')).toBeHidden()
  await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
  await expect(betField(page, 'Sua chance de ganhar (%)')).toBeFocused()
  await expect(betField(page, 'Sua chance de ganhar (%)')).toHaveAttribute('aria-invalid', 'true')
  await details.click()
  await betField(page, 'Odd').fill('')
  await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
  await expect(betField(page, 'Sua chance de ganhar (%)')).toBeVisible()
  await expect(betField(page, 'Odd')).toBeFocused()
  expect(await betsOf(page)).toEqual([])
})

test('a settled bet is corrected, and its history shows the old values', async ({ page }) => {
  const { id } = await placeBet(page, { amount: '50.00', odds: '1.85' })
  await page.request.patch(`/api/bets/${id}/result`, { data: { status: 'won' } })
  await page.goto('/historico')
  await page.getByRole('button', { name: 'Corrigir a aposta em Alfa vs Bravo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Valor (€)').fill('75')
  // 75.00 × 0.85
  await expect(dialog).toContainText('Resultado+€ 63,75')
  await dialog.getByLabel('Status').selectOption('Meia ganha')
  await expect(dialog).toContainText('Resultado+€ 31,88')
  await dialog.getByLabel('Casa de apostas').fill('Betano')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(toasts(page)).toContainText('Aposta corrigida')
  expect(await betsOf(page)).toMatchObject([
    { amount: '75.00', outcome: 'half-won', result: '31.88', bookmaker: 'Betano' },
  ])
  await page.getByRole('button', { name: 'Histórico da aposta em Alfa vs Bravo' }).click()
  await expect(dialog).toContainText(/Valor: €\s50,00.*€\s75,00/)
  await expect(dialog).toContainText(/Resultado: \+€\s42,50.*\+€\s31,88/)
})

test('what was typed into a correction is still there after Escape, and is dropped only when asked to', async ({
  page,
}) => {
  const { id } = await placeBet(page, { amount: '50.00', odds: '1.85' })
  await page.request.patch(`/api/bets/${id}/result`, { data: { status: 'won' } })
  await page.goto('/historico')
  const open = () => page.getByRole('button', { name: 'Corrigir a aposta em Alfa vs Bravo' }).click()
  const dialog = page.getByRole('dialog')
  const stake = dialog.getByLabel('Valor (€)')
  await open()
  await stake.fill('75')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await open()
  await expect(stake).toHaveValue('75')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog).toHaveCount(0)
  await open()
  await expect(stake).toHaveValue('50,00')
  expect(await betsOf(page)).toMatchObject([{ amount: '50.00' }])
})

test('a bet is duplicated without its result', async ({ page }) => {
  const { id } = await placeBet(page, { ...SAID, amount: '12.34' })
  await page.request.patch(`/api/bets/${id}/result`, { data: { status: 'lost' } })
  await page.goto('/historico')
  await page.getByRole('button', { name: 'Duplicar a aposta em Alfa vs Bravo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar aposta' }).click()
  await expect(toasts(page)).toContainText('Aposta registrada')
  expect(await betsOf(page)).toMatchObject([
    { ...SAID, amount: '12.34', status: 'pending', result: null },
    { ...SAID, amount: '12.34', status: 'lost' },
  ])
})

test('the currency of the book is asked for, changes every sign and no number, and survives a reload', async ({
  page,
}) => {
  await placeBet(page, { amount: '1234.50' })
  await page.goto('/configuracoes')
  await page.getByLabel('Moeda').selectOption('BRL')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('€ 50,00 passa a ser R$ 50,00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mudar a moeda' }).click()
  await expectDialogs(page, 0)
  await expect(page.getByLabel('Moeda')).toHaveValue('BRL')
  await page.goto('/historico')
  await expect(page.getByRole('main')).toContainText('R$ 1.234,50')
  await expect(page.getByRole('main')).not.toContainText('€')
  await page.goto('/nova-aposta')
  await expect(betField(page, 'Valor (R$)')).toBeVisible()
  await page.goto('/estatisticas')
  await expect(page.getByRole('main')).toContainText('R$ 1.234,50')
  await expect(page.getByRole('main')).not.toContainText('€')
  expect(await betsOf(page)).toMatchObject([{ amount: '1234.50' }])
})

test('a stake is typed in units and shown in both; words are removed from the suggestions', async ({ page }) => {
  await placeBet(page, { bookmaker: 'Betano', tags: ['value'] })
  await page.goto('/configuracoes')
  await page.getByLabel('Valor de 1 unidade (€)').fill('12,50')
  await page.getByRole('button', { name: 'Salvar unidade' }).click()
  await expect(toasts(page)).toContainText('Salvo')
  await page.getByRole('button', { name: 'Remover Betano das sugestões' }).click()
  await expect(page.getByRole('list', { name: 'Casa de apostas' })).toBeHidden()
  await expectAccessible(page)
  await page.goto('/nova-aposta')
  await fillBetForm(page, '1,5u')
  await expect(betForm(page)).toContainText('= € 18,75')
  // 18.75 × 0.85
  await expect(betForm(page)).toContainText('+€ 15,94')
  await betField(page, 'Valor (€)').fill('0,333u')
  await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
  await expect(betForm(page)).toContainText('Isto não dá um número inteiro de centavos')
  await betField(page, 'Valor (€)').fill('2')
  await betForm(page).getByRole('button', { name: '2u = € 25,00' }).click()
  await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
  await expect(toasts(page)).toContainText('Aposta registrada')
  expect((await betsOf(page))[0]).toMatchObject({ amount: '25.00' })
  await page.goto('/historico')
  await expect(page.getByRole('row').filter({ hasText: '€ 25,00' })).toContainText('2u')
})
