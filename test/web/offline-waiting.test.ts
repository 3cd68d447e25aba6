import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createBet, createMultiple } from '../../src/contract/bets/bets.ts'
import { outbox, type WaitingBet, waitingBets } from '../../src/web/api/outbox.ts'
import { reachability } from '../../src/web/api/reachability.ts'
import { betField, betForm, fillBetForm } from './support/bet-form.ts'
import { placeBet } from './support/book.ts'
import { putOnDevice } from './support/device.ts'
import { answer, refused, sent } from './support/network.ts'
import { dialog, toasts, typeAll } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { goTo, ofPage, open } from './support/site.tsx'

const ME = 7
const BODY = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '1.85', betType: 'match-winner' }
const A_DAY = 24 * 3_600_000

const waiting = () => page.getByRole('listitem').filter({ hasText: 'Aguarda envio' })
const discard = () => page.getByRole('button', { name: 'Descartar a aposta em Alfa vs Bravo' })
const correct = () => page.getByRole('button', { name: 'Corrigir a aposta em Alfa vs Bravo' })
const amountsSent = () => sent(createBet).map((bet) => (bet as { amount: number }).amount) // by the schema of its body

beforeEach(() => {
  signedIn({ id: ME })
  ofPage(reachability).set('lost')
})
afterEach(() => void vi.restoreAllMocks())

/** Bets of these amounts were entered on this device, the first a minute before the second. */
async function entered(amounts: readonly string[], more: Partial<WaitingBet> = {}): Promise<void> {
  for (const [at, amount] of amounts.entries()) {
    const writtenAt = Date.now() - (amounts.length - at) * 60_000
    const bet = { key: `key-${at}`, owner: ME, writtenAt, attemptedAt: null, refusal: null, ...more }
    await putOnDevice('waiting', { ...bet, body: { ...BODY, amount } })
  }
  await ofPage(outbox).load()
}

async function connect(): Promise<void> {
  ofPage(reachability).set('up')
  await ofPage(outbox).send()
}

test('if the device is full, a bet waits in the open page and is sent when the connection is back', async () => {
  await open('/nova-aposta')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await fillBetForm('10')
  await betForm().getByRole('button', { name: 'Registrar aposta' }).click()
  await expect.element(toasts()).toMatchTextContent('deixe a página aberta')
  expect(sent(createBet)).toEqual([])
  await connect()
  expect(amountsSent()).toEqual([1000])
  expect(ofPage(waitingBets).get()).toEqual([])
})

test('a bet that the server refuses shows the reason and can be discarded', async () => {
  await entered(['10'])
  await open('/historico')
  await expect.element(waiting()).toHaveLength(1)
  // Like a bet on a match that was deleted in the meantime.
  answer(createBet, refused('badInput', { matchId: 'matchUnknown' }))
  await connect()
  const row = page.getByRole('listitem').filter({ hasText: 'Recusada' })
  await expect.element(row).toMatchTextContent('Esta partida não existe')
  await discard().click()
  await row.getByRole('button', { name: 'Descartar', exact: true }).click()
  await expect.element(row).not.toBeInTheDocument()
})

test('a bet that may have arrived longer ago than its key is valid is sent only when the user says so', async () => {
  const recorded = placeBet({ createdAt: new Date().toISOString() })
  await entered([recorded.amount], { attemptedAt: Date.now() - A_DAY })
  await open('/historico')
  await connect()
  const row = page.getByRole('listitem').filter({ hasText: 'Talvez já registrada' })
  await expect.element(row).toMatchTextContent('Apostas iguais no seu histórico')
  await expect.element(row).toMatchTextContent('€ 50,00')
  expect(sent(createBet)).toEqual([])
  await row.getByRole('button', { name: 'Enviar assim mesmo' }).click()
  await expect.element(row).not.toBeInTheDocument()
  await expect.poll(amountsSent).toEqual([5000])
})

test('without locks, as on plain http, a double press on "send anyway" sends one bet', async () => {
  // Browsers have no locks on plain http.
  vi.spyOn(Navigator.prototype, 'locks', 'get').mockReturnValue(undefined as unknown as LockManager)
  await entered(['10'], { attemptedAt: Date.now() - A_DAY })
  await open('/historico')
  ofPage(reachability).set('up')
  const button = await page.getByRole('button', { name: 'Enviar assim mesmo' }).findElement()
  if (!(button instanceof HTMLButtonElement)) throw new Error('not a button')
  button.click()
  button.click()
  await expect.element(page.getByRole('row').filter({ hasText: 'Alfa' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Enviar assim mesmo' })).not.toBeInTheDocument()
  await expect.element(waiting()).toHaveLength(0)
  await ofPage(outbox).send()
  expect(amountsSent()).toEqual([1000])
})

test('a waiting bet is discarded after a question, and a double press discards only one', async () => {
  await entered(['10', '20', '30'])
  await open('/historico')
  await expect.element(waiting()).toHaveLength(3)
  // The second press of a double click hits the element that is there by then.
  await userEvent.dblClick(discard().first())
  await expect.element(discard().first()).toHaveFocus()
  await expect.element(waiting()).toHaveLength(3)
  await discard().first().click()
  await expect.element(page.getByRole('button', { name: 'Manter' })).toHaveFocus()
  await userEvent.dblClick(page.getByRole('button', { name: 'Descartar', exact: true }))
  await expect.element(waiting()).toHaveLength(2)
})

test('a multiple entered offline waits, is corrected, and is placed once', async () => {
  await open('/nova-aposta')
  await fillBetForm()
  await betForm().getByRole('button', { name: 'Juntar outra seleção' }).click()
  await betField('Times').fill('Charlie vs Delta')
  await betField('Seu time').selectOptions('Delta')
  await typeAll(betField('Odd da seleção'), '2')
  await betForm().getByRole('button', { name: 'Registrar aposta' }).click()
  await expect.element(toasts()).toMatchTextContent('Aposta guardada neste aparelho')

  goTo('/historico')
  await expect.element(waiting()).toMatchTextContent('Alfa vs Bravo + Charlie vs Delta')
  // 1.85 × 2.00
  await expect.element(waiting()).toMatchTextContent('3,70')
  await correct().click()
  await expect.element(dialog()).toMatchTextContent('(Charlie vs Delta)')
  await dialog().getByLabelText('Valor (€)').fill('99')
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent(createMultiple)).toEqual([])
  await connect()
  await expect.element(waiting()).toHaveLength(0)
  const legs = [
    { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: 1850 },
    { teams: 'Charlie vs Delta', selectedTeam: 'Delta', odds: 2000 },
  ]
  expect(sent(createMultiple)).toMatchObject([{ amount: 9900, legs }])
})

test('a waiting bet is not sent while its correction is open, and then as corrected', async () => {
  await entered(['11', '12'])
  await open('/historico')
  await expect.element(waiting()).toHaveLength(2)
  await correct().first().click()
  await dialog().getByLabelText('Valor (€)').fill('99')
  await connect()
  await expect.element(page.getByRole('row').filter({ hasText: 'Alfa vs Bravo' })).toHaveLength(1)
  // The newest bet is the first of the list.
  expect(amountsSent()).toEqual([1100])
  await expect.element(dialog().getByLabelText('Valor (€)')).toHaveValue('99')
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(waiting()).toHaveLength(0)
  await expect.poll(amountsSent).toEqual([1100, 9900])
})
