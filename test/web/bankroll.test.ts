import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readBookSettings } from '../../src/contract/bets/book-settings.ts'
import {
  type Balances,
  changeMovement,
  createMovement,
  deleteMovement,
  listMovements,
  type Movement,
  readBalances,
  reconcile,
} from '../../src/contract/cash.ts'
import { answer, refused, sent } from './support/network.ts'
import { dialog, expectAccessible, press, pressIn, toasts, typeAll, width } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { open } from './support/site.tsx'

const row = (name: string) => page.getByRole('row').filter({ hasText: name })

const sums = (balance: string) => ({
  deposited: balance,
  withdrawn: '0.00',
  corrected: '0.00',
  profit: '0.00',
  openStakes: '0.00',
  balance,
})
const balances = (...bookmakers: readonly (readonly [name: string | null, balance: string])[]): Balances => ({
  bookmakers: bookmakers.map(([bookmaker, balance]) => ({ bookmaker, ...sums(balance) })),
  total: sums(bookmakers.at(0)?.[1] ?? '0.00'),
})
const deposit = (id: number, more: Partial<Movement> = {}): Movement => ({
  id,
  kind: 'deposit',
  amount: '100.00',
  bookmaker: 'Betano',
  at: '2026-11-20T18:00:00.000Z',
  note: null,
  ...more,
})
const listed = (...movements: Movement[]) => answer(listMovements, { movements, count: movements.length, next: null })

beforeEach(() => void signedIn())

test('from the history, a deposit is recorded, and is in the balance of its bookmaker', async () => {
  answer(readBalances, balances(['Bwin', '-20.00']))
  await open('/historico')
  await page.getByRole('link', { name: 'Banca' }).click()
  await expect.poll(() => document.title).toBe('Banca | Clutchbook')
  await expect.element(row('Bwin')).toMatchTextContent('-€ 20,00')
  await page.getByRole('button', { name: 'Registrar depósito' }).click()
  await typeAll(dialog().getByLabelText('Valor (€)'), '1.250,50')
  await dialog().getByLabelText('Casa de apostas').fill('BWIN')
  await dialog().getByLabelText('Quando').fill('1/11/2026 10:00')
  await expectAccessible()
  answer(createMovement, () => {
    const kept = deposit(1, { amount: '1250.50', bookmaker: 'Bwin', at: '2026-11-01T13:00:00.000Z' })
    listed(kept)
    answer(readBalances, balances(['Bwin', '1230.50']))
    return kept
  })
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect.element(toasts()).toMatchTextContent('Registrado')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(row('Bwin')).toMatchTextContent('€ 1.230,50')
  await expect.element(row('Total')).toMatchTextContent('€ 1.230,50')
  await expect
    .element(page.getByRole('list', { name: 'Depósitos e saques' }).getByRole('listitem'))
    .toMatchTextContent('Depósito')
  await expectAccessible()
  // São Paulo is three hours behind UTC.
  expect(sent(createMovement)).toMatchObject([
    { kind: 'deposit', amount: 125_050, bookmaker: 'BWIN', at: new Date('2026-11-01T13:00:00.000Z') },
  ])
})

test('a balance is reconciled: the difference is shown, then recorded as a correction', async () => {
  answer(readBalances, balances(['Betano', '120.00']))
  listed(deposit(1, { amount: '120.00' }))
  await open('/banca')
  await page.getByRole('button', { name: 'Conferir saldo: Betano' }).click()
  await typeAll(dialog().getByLabelText('Saldo na casa (€)'), '120')
  await dialog().getByRole('button', { name: 'Registrar correção' }).click()
  await expect.element(dialog().getByText('não há o que corrigir')).toBeVisible()
  await typeAll(dialog().getByLabelText('Saldo na casa (€)'), '114,5')
  await expect.element(dialog().getByText('-€ 5,50')).toBeVisible()
  await expectAccessible()
  answer(reconcile, deposit(2, { kind: 'correction', amount: '-5.50' }))
  answer(readBalances, balances(['Betano', '114.50']))
  listed(deposit(2, { kind: 'correction', amount: '-5.50' }), deposit(1))
  await dialog().getByRole('button', { name: 'Registrar correção' }).click()
  await expect.element(toasts()).toMatchTextContent('Correção registrada')
  await expect.element(row('Betano')).toMatchTextContent('€ 114,50')
  await expect.element(page.getByRole('list', { name: 'Depósitos e saques' }).getByRole('listitem')).toHaveLength(2)
  expect(sent(reconcile)).toMatchObject([{ bookmaker: 'Betano', shown: 11_450, balance: '120.00' }])
})

test('in a book in reais, money in and out and the balance are typed in reais', async () => {
  answer(readBookSettings, { currency: 'BRL', unit: null, marginMethod: 'odds-ratio' })
  answer(readBalances, balances(['Betano', '100.00']))
  listed(deposit(1))
  await open('/banca')
  await page.getByRole('button', { name: 'Registrar saque' }).click()
  await expect.element(dialog().getByLabelText('Valor (R$)')).toBeVisible()
  await press('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Conferir saldo: Betano' }).click()
  await expect.element(dialog().getByLabelText('Saldo na casa (R$)')).toBeVisible()
})

test('in Russian on a small phone, movements are changed and deleted, and nothing is wider than the screen', async () => {
  const first = deposit(1, { bookmaker: 'Букмекер с очень длинным названием', note: 'перевод' })
  const second = deposit(2, { kind: 'withdrawal', amount: '1234567.89', bookmaker: null })
  answer(readBalances, balances([first.bookmaker, '100.00'], [null, '-1234567.89']))
  listed(second, first)
  await page.viewport(320, 640)
  await open('/banca', 'ru')
  await expect.element(page.getByRole('list', { name: 'Балансы' }).getByRole('listitem')).toHaveLength(3)
  expect(width()).toBeLessThanOrEqual(320)
  await expectAccessible()
  answer(changeMovement, () => {
    listed(second, { ...first, amount: '70.00' })
    return { ...first, amount: '70.00' }
  })
  await page
    .getByRole('button', { name: /^Изменить:/ })
    .last()
    .click()
  await typeAll(dialog().getByLabelText('Сумма (€)'), '70')
  await dialog().getByRole('button', { name: 'Сохранить' }).click()
  const movements = page.getByRole('list', { name: 'Пополнения и выводы' })
  await expect.element(movements).toMatchTextContent('+70,00')
  await expect.element(toasts()).toMatchTextContent('Изменение сохранено')
  answer(deleteMovement, () => {
    listed(second)
    return undefined
  })
  // By keyboard: the toast lies over the button for as long as the mouse stays on it.
  await pressIn(page.getByRole('button', { name: /^Удалить:/ }).last(), '{Enter}')
  await dialog().getByRole('button', { name: 'Удалить 70,00' }).click()
  await expect.element(movements.getByRole('listitem')).toHaveLength(1)
})

test('an empty and a failing bankroll say what will be here, and offer to try again', async () => {
  await open('/banca')
  await expect.element(page.getByText('Ainda sem dinheiro registrado')).toBeVisible()
  await expectAccessible()
  for (const endpoint of [readBalances, listMovements]) answer(endpoint, refused('unavailable'))
  await open('/banca')
  await expect.element(page.getByText('Não foi possível carregar os saldos')).toBeVisible()
  signedIn()
  await page.getByRole('button', { name: 'Tentar de novo' }).first().click()
  await expect.element(page.getByText('Ainda sem dinheiro registrado')).toBeVisible()
})
