import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cashOutPart, correctBet, settleBet } from '../../src/contract/bets/bet-results.ts'
import { deleteBet } from '../../src/contract/bets/bets.ts'
import { readBrakes, setLimit } from '../../src/contract/brakes.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { LIMIT_KINDS } from '../../src/domain/money/brakes.ts'
import { reachability } from '../../src/web/api/reachability.ts'
import { settledBet } from '../support/web-bet.ts'
import { chooseAction } from './support/bet-actions.ts'
import { booked, changeBooked, placeBet } from './support/book.ts'
import { answer, lost, requestsOf, sent } from './support/network.ts'
import { dialog, toasts } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { ofPage, open } from './support/site.tsx'

beforeEach(async () => {
  signedIn()
  placeBet()
  await open('/historico')
})

const UNANSWERED = 'Nada se perdeu: o que você digitou continua aqui.'
const press = (name: string | RegExp) => dialog().getByRole('button', { name }).click()
const openResult = () => page.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' }).click()
const keysSent = (act: Endpoint) => requestsOf(act).map(({ headers }) => headers.get('Idempotency-Key'))

/** From now on the server books this result. */
const settles = (result: string) =>
  answer(settleBet, ({ params }) =>
    changeBooked(Number(params['id']), { status: 'won', outcome: 'won', result, settledBy: 'user' }),
  )

test('settling offline says so in the dialog, which stays open, and a retry works', async () => {
  ofPage(reachability).set('lost')
  await openResult()
  const custom = dialog().getByLabelText('Outro resultado (€)')
  await custom.fill('12,5')
  expect(dialog().element().textContent).not.toContain('Sem conexão')
  answer(settleBet, lost())
  await press('Aplicar')
  await expect.element(dialog()).toMatchTextContent('Sem conexão: nada foi alterado')
  await expect.element(custom).toHaveValue('12,5')

  ofPage(reachability).set('up')
  await expect.element(dialog()).not.toMatchTextContent('Sem conexão')
  settles('12.50')
  await press('Aplicar')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent(settleBet).at(-1)).toEqual({ status: 'won', result: 1250 })
  await expect.element(page.getByRole('table')).toMatchTextContent('+€ 12,50')
})

test('a result whose answer was lost is sent again with its key, and reported as recorded', async () => {
  await openResult()
  answer(settleBet, () => {
    ofPage(reachability).set('lost')
    return lost()
  })
  await press(/^Aposta ganha/)
  await expect.element(dialog()).toMatchTextContent(UNANSWERED)
  ofPage(reachability).set('up')
  settles('42.50')
  await press(/^Aposta ganha/)
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(toasts()).toMatchTextContent('+€ 42,50')
  expect(keysSent(settleBet)).toEqual([expect.stringMatching(/./), keysSent(settleBet)[0]])
})

test('a partial cash-out whose answer was lost is sent again with its key, and another one with its own', async () => {
  const record = 'Registrar cash out'
  const openCashOut = async () => {
    await openResult()
    await dialog().getByText('Mais resultados').click()
  }
  const fillCashOut = async () => {
    await dialog().getByLabelText('Valor recebido (€)').fill('26,40')
    await dialog().getByLabelText('Parte do valor apostado (€)').fill('20')
  }
  await openCashOut()
  await fillCashOut()
  answer(cashOutPart, () => {
    ofPage(reachability).set('lost')
    return lost()
  })
  await press(record)
  await expect.element(dialog()).toMatchTextContent(UNANSWERED)
  ofPage(reachability).set('up')
  answer(cashOutPart, ({ params }) =>
    changeBooked(Number(params['id']), { cashedOut: { stake: '20.00', paid: '26.40' } }),
  )
  await press(record)
  await expect.element(toasts()).toMatchTextContent('Cash out parcial registrado')
  await expect.element(dialog()).not.toBeInTheDocument()

  await openCashOut()
  await expect.element(dialog().getByLabelText('Valor recebido (€)')).toHaveValue('')
  await fillCashOut()
  await press(record)
  await expect.element(dialog()).not.toBeInTheDocument()
  const [first, again, other] = keysSent(cashOutPart)
  expect(first).toMatch(/./)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
  const part = { stake: 2000, paid: 2640 }
  expect(sent(cashOutPart)).toEqual([part, part, part])
})

test('deleting offline says so in the dialog, and a retry works', async () => {
  ofPage(reachability).set('lost')
  await chooseAction('Apagar')
  const confirm = dialog().getByRole('button', { name: 'Apagar a aposta em Alfa' })
  const requests = answer(deleteBet, lost())
  await confirm.click()
  await expect.poll(() => requests.length).toBe(1)
  await expect.element(confirm).toBeEnabled()
  await expect.element(dialog()).toMatchTextContent('Sem conexão: nada foi alterado')
  expect(booked()).toHaveLength(1)

  ofPage(reachability).set('up')
  await expect.element(dialog()).not.toMatchTextContent('Sem conexão')
  answer(deleteBet, undefined)
  await confirm.click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(requests.map(({ params }) => params)).toEqual([{ id: '1' }, { id: '1' }])
})

test('a correction that fails offline says so once, in its own form', async () => {
  placeBet(settledBet('won', '42.50', { teams: 'Echo vs Foxtrot', selectedTeam: 'Echo' }))
  await open('/historico')
  await chooseAction('Editar tudo', 'Echo vs Foxtrot')
  await dialog().getByLabelText('Valor (€)').fill('75')
  ofPage(reachability).set('lost')
  answer(correctBet, lost())
  await press('Salvar alterações')
  await expect.element(dialog().getByText('Sem conexão: nada foi alterado')).toHaveLength(1)
  const reopening = dialog()
    .css('details')
    .filter({ has: page.getByText('Motivo (opcional)') })
  expect(reopening.element().textContent).not.toContain('Sem conexão')
  await expect.element(toasts()).not.toBeInTheDocument()
})

test('a limit that is saved offline says so once, in the settings', async () => {
  const [since, until] = [new Date().toISOString(), new Date(Date.now() + 3_600_000).toISOString()]
  const limits = LIMIT_KINDS.map((kind) => ({ kind, amount: null, next: null, used: '0.00', since, until }))
  answer(readBrakes, { limits, breakUntil: null })
  // The section alone.
  await page.viewport(390, 844)
  await open('/configuracoes/limites')
  const field = page.getByLabelText('Apostado por dia', { exact: true })
  await field.fill('100')
  ofPage(reachability).set('lost')
  answer(setLimit, lost())
  await page.getByRole('button', { name: 'Salvar: Apostado por dia' }).click()
  await expect.element(page.getByText('Sem conexão: nada foi alterado')).toHaveLength(1)
})
