import type { Page } from '@playwright/test'
import type { Grade } from '../../src/domain/grading/verdict.ts'
import { expectAccessible } from './support/accessibility.ts'
import { betsOf, placeBet, toasts } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { storeFinished, wonByAlfa } from './support/finished-match.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const savedSettings = async (page: Page): Promise<unknown> =>
  (await page.request.get('/api/settlement-settings')).json()
const result = (page: Page) => page.getByRole('dialog', { name: 'Resultado da aposta' })

/** The dialog of results with the finer ones open. */
async function openMore(page: Page) {
  await page.goto('/historico')
  await page.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' }).click()
  await result(page).getByText('Mais resultados').click()
}

test.beforeEach(async ({ page }) => {
  await signUp(page)
})

const FINER = [
  { button: 'Devolvida', outcome: 'push', sum: '€ 0,00', result: '0.00' },
  { button: 'Anulada', outcome: 'void', sum: '€ 0,00', result: '0.00' },
  { button: 'Meia ganha', outcome: 'half-won', sum: '+€ 21,25', result: '21.25' },
  { button: 'Meia perdida', outcome: 'half-lost', sum: '-€ 25,00', result: '-25.00' },
]
for (const { button, outcome, sum, result: booked } of FINER) {
  test(`${outcome} shows the sum it books, and the history shows it`, async ({ page }) => {
    await placeBet(page)
    await openMore(page)
    await expectAccessible(page)
    const choice = result(page).getByRole('button', { name: new RegExp(`^${button}`) })
    await expect(choice).toContainText(sum)
    await choice.click()
    await expect(toasts(page)).toContainText('Resultado da aposta atualizado')
    await expect(page.getByRole('table')).toContainText(button)
    expect(await betsOf(page)).toMatchObject([{ outcome, result: booked }])
  })
}

test('a cash-out books what was paid; of a part of the stake it leaves the rest pending', async ({ page }) => {
  await placeBet(page)
  await openMore(page)
  await result(page).getByRole('button', { name: 'Registrar cash out' }).click()
  await expect(result(page)).toContainText('Informe o valor pago')
  await result(page).getByLabel('Valor recebido (€)').fill('26,40')
  await result(page).getByLabel('Parte do valor apostado (€)').fill('20')
  // 6.40 + 30.00 × 0.85, and 6.40 − 30.00
  await expect(result(page)).toContainText(
    'Nesta parte: +€ 6,40. € 30,00 continuam em jogo. No total: +€ 31,90 se ganhar, -€ 23,60 se perder.',
  )
  await result(page).getByRole('button', { name: 'Registrar cash out' }).click()
  await expect(toasts(page)).toContainText('Cash out parcial registrado')
  await expect(page.getByRole('table')).toContainText('€ 20,00 em cash out por € 26,40')
  expect(await betsOf(page)).toMatchObject([{ status: 'pending', cashedOut: { stake: '20.00', paid: '26.40' } }])

  await openMore(page)
  await expect(result(page)).toContainText(
    '€ 20,00 já saíram em cash out por € 26,40. € 30,00 continuam em jogo; os valores abaixo somam os dois.',
  )
  // 30.00 × 0.85 + 6.40
  await expect(result(page).getByRole('button', { name: 'Aposta ganha' })).toContainText('+€ 31,90')
  await result(page).getByLabel('Valor recebido (€)').fill('25')
  // 25.00 − 30.00 + 6.40
  await expect(result(page)).toContainText('Será registrado: +€ 1,40')
  await result(page).getByRole('button', { name: 'Registrar cash out' }).click()
  await expect(page.getByRole('table')).toContainText('Cash out')
  expect(await betsOf(page)).toMatchObject([{ status: 'won', outcome: 'cashed-out', result: '1.40' }])
})

test('a settled bet is reopened with a reason, and its history tells it all', async ({ page }) => {
  const { id } = await placeBet(page)
  await page.request.patch(`/api/bets/${id}`, { data: { amount: '75.00' } })
  await page.request.patch(`/api/bets/${id}/result`, { data: { status: 'lost' } })
  await page.goto('/historico')
  await page.getByRole('button', { name: 'Reabrir a aposta em Alfa vs Bravo' }).click()
  const reopen = page.getByRole('dialog', { name: 'Reabrir esta aposta?' })
  await reopen.getByLabel('Motivo (opcional)').fill('A casa corrigiu o resultado')
  await expectAccessible(page)
  await reopen.getByRole('button', { name: 'Reabrir' }).click()
  await expect(toasts(page)).toContainText('A aposta voltou a ficar pendente')
  await expect(page.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' })).toBeVisible()

  await page.getByRole('button', { name: 'Histórico da aposta em Alfa vs Bravo' }).click()
  const log = page.getByRole('dialog', { name: 'Histórico desta aposta' })
  await expect(log.getByRole('listitem')).toHaveCount(4)
  await expect(log.getByRole('listitem').nth(0)).toContainText('Você registrou')
  await expect(log.getByRole('listitem').nth(1)).toContainText('Valor: € 50,00')
  await expect(log.getByRole('listitem').nth(1)).toContainText('€ 75,00')
  await expect(log.getByRole('listitem').nth(2)).toContainText('Você definiu o resultado')
  await expect(log.getByRole('listitem').nth(2)).toContainText('Perdida')
  await expect(log.getByRole('listitem').nth(3)).toContainText('A casa corrigiu o resultado')
  await expectAccessible(page)
})

test('a multiple shows its legs, and a free bet says so', async ({ page, site, source }) => {
  const id = (await storeFinished(site, source, [wonByAlfa('1')])).get('1') ?? 0
  const leg = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '1.50', betType: 'match-winner' }
  const legs = [
    { ...leg, matchId: id },
    { ...leg, teams: 'Charlie vs Delta', selectedTeam: 'Delta', betType: 'total-maps (Over 2.5)' },
  ]
  const answer = await page.request.post('/api/bets/multiple', { data: { amount: '10.00', legs, freeBet: true } })
  expect(answer.status()).toBe(201)
  const grade: Grade = { verdict: 'won', evidence: { code: 'seriesScore', score1: 2, score2: 1 } }
  await site.deps.db.updateTable('betLegs').set({ grade }).where('matchId', '=', id).execute()
  await page.goto('/historico')
  const row = page.getByRole('table').getByRole('row').nth(1)
  await expect(row).toContainText('Aposta grátis')
  await expect(row).toContainText('Múltipla')
  await row.locator('summary').click()
  await expect(row).toContainText('2–1: Alfa venceu')
  await expect(row).toContainText('Over 2,5 mapas')
  await expectAccessible(page)
})

test('the settings choose rules and verdicts that are booked without asking', async ({ page }) => {
  await page.goto('/configuracoes')
  await expect(page.getByRole('heading', { name: 'Como as apostas são resolvidas' })).toBeVisible()
  await page.getByLabel('Regras da casa de apostas').selectOption('midnite')
  await expect(toasts(page)).toContainText('Configurações salvas')
  await expect(page.getByText('handicap de rounds só vale se decidido')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Ganha/ }).check()
  await expect(page.getByRole('checkbox', { name: /^Ganha/ })).toBeChecked()
  await expectAccessible(page)
  // The box is checked before it is saved.
  await expect.poll(() => savedSettings(page)).toEqual({ profile: 'midnite', automatic: ['won'] })
  await page.reload()
  await expect(page.getByLabel('Regras da casa de apostas')).toHaveValue('midnite')
  await expect(page.getByRole('checkbox', { name: /^Ganha/ })).toBeChecked()
})

test('boxes of the settings that are pressed in one frame are all saved', async ({ page }) => {
  await page.goto('/configuracoes')
  const boxes = page.getByRole('group', { name: 'Quando uma aposta é decidida' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(6)
  await boxes.evaluateAll((all: { click(): void }[]) => {
    for (const box of all) box.click()
  })
  await expect(toasts(page)).toContainText('Configurações salvas')
  await expect(boxes.and(page.locator(':checked'))).toHaveCount(6)
  expect(await savedSettings(page)).toHaveProperty('automatic.length', 6)
})

test('what the program settled is listed in the settings, and undone in one press', async ({ page, site }) => {
  const { id } = await placeBet(page)
  await page.request.patch(`/api/bets/${id}/result`, { data: { status: 'won' } })
  await site.deps.db.updateTable('bets').set({ settledBy: 'program' }).where('id', '=', id).execute()
  await page.goto('/configuracoes')
  const list = page.getByRole('list', { name: 'Resolvidas pelo programa nos últimos 7 dias' })
  await expect(list).toContainText('+€ 42,50')
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Desfazer o resultado de Alfa vs Bravo' }).click()
  await expect(page.getByText('As apostas que o programa resolver aparecem aqui')).toBeVisible()
  expect(await betsOf(page)).toMatchObject([{ status: 'pending', settledBy: null }])
})

test('returned stakes have a slice of their own in the statistics, where there are any', async ({ page }) => {
  const won = await placeBet(page)
  await page.request.patch(`/api/bets/${won.id}/result`, { data: { status: 'won' } })
  await openConnected(page, '/estatisticas')
  await expect(page.getByRole('img', { name: /^Gráfico de pizza: 1 ganhas, 0 perdidas, 0 pendentes$/ })).toBeVisible()
  const returned = await placeBet(page)
  await page.request.patch(`/api/bets/${returned.id}/result`, { data: { outcome: 'void' } })
  await expect(page.getByRole('img', { name: /0 pendentes, 1 devolvida$/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Devolvidas/ })).toContainText('50')
  await expectAccessible(page)
})
