import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { correctBet, reopenBet, settleBet } from '../../src/contract/bets/bet-results.ts'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { stats } from '../../src/contract/statistics.ts'
import { settledBet } from '../support/web-bet.ts'
import { openBet, panel } from './support/bet-actions.ts'
import { booked, changeBooked, placeBet } from './support/book.ts'
import { answer, refused, sent } from './support/network.ts'
import { dialog, expectAccessible, toasts } from './support/page.ts'
import { signedIn, statistics } from './support/people.ts'
import { open } from './support/site.tsx'

const WON = { status: 'won', outcome: 'won', result: '42.50', settledBy: 'user' } as const
const LOST = { status: 'lost', outcome: 'lost', result: '-50.00', settledBy: 'user' } as const
const REOPENED = { status: 'pending', outcome: null, result: null, settledBy: null } as const

/** Answers a call with these changes of the only bet. */
const changed = (more: Partial<Bet>) => () => changeBooked(booked()[0]?.id ?? 0, more)
const undo = () => toasts().getByRole('button', { name: 'Desfazer' })

beforeEach(() => {
  signedIn()
  answer(stats, statistics({ totalBets: 10, totalProfit: '312.40' }))
})

describe.each([
  ['the sheet of a phone', 390, 844, () => dialog('Alfa')],
  ['the panel beside the list', 1440, 900, panel],
] as const)('in %s', (_, wide, high, details) => {
  const choice = (name: RegExp) => details().getByRole('button', { name })

  beforeEach(async () => {
    await page.viewport(wide, high)
    placeBet(settledBet('won', '42.50'))
    await open('/historico')
  })

  test('two taps correct a result, with the sums before and after, and one more undoes it', async () => {
    answer(correctBet, changed(LOST))
    await openBet('Alfa')
    // 312.40 − 42.50 − 50.00
    await expect.element(choice(/^Perdida/)).toMatchTextContent('+€ 42,50 → −€ 50,00')
    await expect.element(choice(/^Perdida/)).toMatchTextContent('lucro total +€ 219,90')
    await expect.element(details().css('[aria-current=true]')).toMatchTextContent('Ganha +€ 42,50 agora')
    await expectAccessible('', details().element())
    await choice(/^Perdida/).click()
    await expect.element(toasts()).toMatchTextContent('Aposta corrigida')
    await expect.element(details().css('[aria-current=true]')).toMatchTextContent('Perdida −€ 50,00 agora')
    // The pressed button is gone.
    await expect.element(details().getByText('Perdida por você')).toHaveFocus()
    expect(sent(correctBet)).toEqual([{ outcome: 'lost' }])

    answer(correctBet, changed(WON))
    await undo().click()
    await expect.element(toasts()).toMatchTextContent('Resultado restaurado')
    await expect.element(details().css('[aria-current=true]')).toMatchTextContent('Ganha +€ 42,50 agora')
    expect(sent(correctBet)).toEqual([{ outcome: 'lost' }, { outcome: 'won' }])
  })

  test('two taps reopen a bet, and one more settles it as before', async () => {
    answer(reopenBet, changed(REOPENED))
    await openBet('Alfa')
    // 312.40 − 42.50
    await expect.element(choice(/^Reabrir/)).toMatchTextContent('+€ 42,50 → Pendente lucro total +€ 269,90')
    await choice(/^Reabrir/).click()
    await expect.element(toasts()).toMatchTextContent('A aposta voltou a ficar pendente')
    await expect.element(choice(/^Aposta ganha/)).toBeVisible()
    expect(sent(reopenBet)).toEqual([{}])

    answer(settleBet, changed(WON))
    await undo().click()
    await expect.element(toasts()).toMatchTextContent('Resultado restaurado')
    await expect.element(choice(/^Perdida/)).toBeVisible()
    expect(sent(settleBet)).toEqual([{ outcome: 'won' }])
  })

  test('the other results are one press further, and everything else behind “edit everything”', async () => {
    answer(correctBet, changed({ outcome: 'push', result: '0.00' }))
    await openBet('Alfa')
    await expect.element(choice(/^Devolvida/)).not.toBeInTheDocument()
    await choice(/^Outro/).click()
    // 50.00 × 0.85 ÷ 2, and half of the stake
    await expect.element(choice(/^Meia ganha/)).toMatchTextContent('+€ 42,50 → +€ 21,25')
    await expect.element(choice(/^Meia perdida/)).toMatchTextContent('+€ 42,50 → −€ 25,00')
    await choice(/^Devolvida/).click()
    await expect.element(toasts()).toMatchTextContent('Aposta corrigida')
    expect(sent(correctBet)).toEqual([{ outcome: 'push' }])
    await choice(/^Editar tudo/).click()
    await expect.element(dialog('Corrigir aposta').getByLabelText('Valor (€)')).toBeVisible()
  })
})

test('an undo restores what a cash-out paid', async () => {
  // 50.00 were cashed out for 61.00.
  placeBet(settledBet('won', '11.00', { outcome: 'cashed-out' }))
  answer(correctBet, changed(LOST))
  await open('/historico')
  await openBet('Alfa')
  await panel()
    .getByRole('button', { name: /^Perdida/ })
    .click()
  await expect.element(toasts()).toMatchTextContent('Aposta corrigida')
  answer(correctBet, changed({ status: 'won', outcome: 'cashed-out', result: '11.00' }))
  await undo().click()
  await expect.element(toasts()).toMatchTextContent('Resultado restaurado')
  expect(sent(correctBet)).toEqual([{ outcome: 'lost' }, { outcome: 'cashed-out', paid: 6100 }])
})

test('a typed sum is offered the same outcome again, and an undo restores the sum', async () => {
  placeBet(settledBet('won', '40.00'))
  answer(correctBet, changed(WON))
  await open('/historico')
  await openBet('Alfa')
  const won = panel().getByRole('button', { name: /^Ganha/ })
  await expect.element(won).toMatchTextContent('+€ 40,00 → +€ 42,50')
  await won.click()
  await expect.element(toasts()).toMatchTextContent('Aposta corrigida')
  answer(correctBet, changed({ result: '40.00' }))
  await undo().click()
  await expect.element(toasts()).toMatchTextContent('Resultado restaurado')
  expect(sent(correctBet)).toEqual([{ outcome: 'won' }, { status: 'won', result: 4000 }])
})

test('a correction that is refused leaves the result, and says why', async () => {
  await page.viewport(390, 844)
  placeBet(settledBet('won', '42.50'))
  answer(correctBet, refused('notSettled'))
  await open('/historico')
  await openBet('Alfa')
  await dialog('Alfa')
    .getByRole('button', { name: /^Perdida/ })
    .click()
  await expect
    .element(dialog('Alfa').getByRole('region', { name: 'Corrigir o resultado' }))
    .toMatchTextContent('Esta aposta ainda não tem resultado')
  await expect.element(dialog('Alfa').css('[aria-current=true]')).toMatchTextContent('Ganha +€ 42,50 agora')
})
