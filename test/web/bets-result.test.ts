import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { settleBet } from '../../src/contract/bets/bet-results.ts'
import { changeBet } from '../../src/contract/bets/bets.ts'
import { chooseAction, openBet, panel } from './support/bet-actions.ts'
import { booked, changeBooked, openBook, placeBet } from './support/book.ts'
import { answer, holdBack, refused, sent } from './support/network.ts'
import { boxOf, expectAccessible, press, pressIn, toasts } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { open } from './support/site.tsx'

const result = () => page.getByRole('dialog', { name: 'Resultado da aposta' })
const custom = () => result().getByLabelText('Outro resultado (€)')
const apply = () => result().getByRole('button', { name: 'Aplicar' })

// The toast within the dialog comes after it.
const closing = () => result().getByRole('button', { name: 'Fechar' }).first()
const TRIAL = { trial: true }
const overlap = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

async function openResult() {
  await open('/historico')
  await page.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' }).click()
  await expect.element(result()).toBeVisible()
}

beforeEach(async () => {
  signedIn()
})

test('each button shows the sum it books, and books it', async () => {
  const { id } = placeBet({ amount: '33.33', odds: '1.333' })
  answer(settleBet, () => changeBooked(id, { status: 'won', outcome: 'won', result: '11.10', settledBy: 'user' }))
  await openResult()
  await expect.element(result()).toMatchTextContent('€ 33,33 em Alfa a 1,333')
  // 33.33 × 0.333 = 11.09889
  await expect.element(result().getByRole('button', { name: 'Aposta ganha' })).toMatchTextContent('+€ 11,10')
  await expect.element(result().getByRole('button', { name: 'Aposta perdida' })).toMatchTextContent('−€ 33,33')
  await expectAccessible()
  await result().getByRole('button', { name: 'Aposta ganha' }).click()
  await expect.element(result()).not.toBeInTheDocument()
  await expect.element(toasts()).toMatchTextContent('Resultado da aposta atualizado')
  await expect.element(page.getByRole('main')).toMatchTextContent('+€ 11,10')
  await expect.element(page.getByRole('button', { name: /Definir resultado/ })).not.toBeInTheDocument()
  expect(sent(settleBet)).toEqual([{ status: 'won' }])
})

test('an Enter that is held when the dialog opens presses no button in it; a new press does', async () => {
  const { id } = placeBet()
  answer(settleBet, () => changeBooked(id, { status: 'won', outcome: 'won', result: '42.50', settledBy: 'user' }))
  await open('/historico')
  await pressIn(page.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' }), '{Enter}')
  const won = result().getByRole('button', { name: 'Aposta ganha' })
  await expect.element(won).toHaveFocus()
  // The browser presses the button unless this is prevented; a keyboard of the tests lifts a key before it presses it again.
  const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
  won.element().dispatchEvent(held)
  expect(held.defaultPrevented).toBe(true)
  await press('{Enter}')
  await expect.element(result()).not.toBeInTheDocument()
  expect(sent(settleBet)).toEqual([{ status: 'won' }])
})

test('another result shows the sum and the status it books before it is applied', async () => {
  const { id } = placeBet()
  answer(settleBet, () => changeBooked(id, { status: 'lost', outcome: 'lost', result: '-25.50', settledBy: 'user' }))
  await openResult()
  await expect.element(apply()).toBeDisabled()
  await custom().fill('+50')
  await expect.element(result()).toMatchTextContent('Será registrada como ganha: +€ 50,00')
  await custom().fill('0')
  await expect.element(result()).toMatchTextContent('Será registrada como ganha: € 0,00')
  for (const wrong of ['abc', '5e3', '1,234', '--1', '-0']) {
    await custom().fill(wrong)
    await apply().click()
    await expect.element(result()).toMatchTextContent('Por favor, insira um valor válido')
  }
  await custom().fill('-50,01')
  await apply().click()
  await expect.element(result()).toMatchTextContent('A perda não pode ser maior que o valor apostado')
  await custom().fill('-25,5')
  await expect.element(result()).toMatchTextContent('Será registrada como perdida: −€ 25,50')
  await press('{Enter}')
  await expect.element(toasts()).toMatchTextContent('Resultado da aposta atualizado')
  expect(sent(settleBet)).toEqual([{ status: 'lost', result: -2550 }])
})

test.each([
  ['is booked', 'Resultado da aposta atualizado'],
  ['fails', 'Falha ao atualizar o resultado'],
])('a result that %s after its sheet was closed says so', async (end, words) => {
  await page.viewport(390, 844)
  const { id } = placeBet()
  answer(settleBet, () =>
    end === 'fails'
      ? refused('unavailable')
      : changeBooked(id, { status: 'won', outcome: 'won', result: '42.50', settledBy: 'user' }),
  )
  await open('/historico')
  await openBet('Alfa')
  const arrive = holdBack(settleBet)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Aposta ganha/ })
    .click()
  await press('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  arrive()
  await expect.element(toasts()).toMatchTextContent(words)
})

test('a bet that its result takes out of the list stays open, with the focus on its status', async () => {
  await page.viewport(390, 844)
  const { id } = placeBet()
  answer(settleBet, () => changeBooked(id, { status: 'won', outcome: 'won', result: '42.50', settledBy: 'user' }))
  await open('/historico?status=pending')
  await openBet('Alfa')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Aposta ganha/ })
    .click()
  await expect.element(page.getByRole('dialog').css('p:focus')).toMatchTextContent(/^Ganha/)
})

test('next to a list without the bet, Escape gives the focus to a bet of the list, else to the page', async () => {
  const bets = [placeBet({ teams: 'Charlie vs Delta', selectedTeam: 'Charlie' }), placeBet()]
  answer(settleBet, ({ params }) =>
    changeBooked(Number(params['id']), { status: 'won', outcome: 'won', result: '42.50', settledBy: 'user' }),
  )
  await open('/historico?status=pending')
  for (const [team, next] of [
    ['Alfa', bets[0]],
    ['Charlie', undefined],
  ] as const) {
    await openBet(team)
    await panel()
      .getByRole('button', { name: /^Aposta ganha/ })
      .click()
    await expect.element(panel().css('p:focus')).toMatchTextContent(/^Ganha/)
    await userEvent.keyboard('{Escape}')
    await expect.element(panel()).not.toBeInTheDocument()
    const focused = page.css(next ? `[data-bet="${next.id}"] :focus` : '#content:focus')
    await expect.element(focused).toBeInTheDocument()
  }
})

test('on a phone that lies down, a toast covers neither the title nor a button of the next dialog', async () => {
  await page.viewport(844, 390)
  placeBet()
  const { id } = placeBet({ teams: 'Charlie vs Delta', selectedTeam: 'Delta' })
  answer(settleBet, () => changeBooked(id, { status: 'won', outcome: 'won', result: '42.50', settledBy: 'user' }))
  await open('/historico')
  await openBet('Delta')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Aposta ganha/ })
    .click()
  await expect.element(toasts()).toMatchTextContent('Resultado da aposta atualizado')
  // It has no other place until it goes.
  const toast = boxOf(page.css('.toast'))
  history.back()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await openBet('Alfa')
  await page.getByRole('dialog').getByRole('button', { name: 'Outro resultado' }).click()
  await custom().fill('12')
  for (const button of [result().getByRole('button', { name: 'Aposta perdida' }), apply(), closing()]) {
    // It scrolls to the button, and fails when another element covers it.
    await button.click(TRIAL)
    expect(overlap(toast, boxOf(button))).toBe(false)
  }
  expect(overlap(toast, boxOf(result().getByRole('heading', { level: 2 })))).toBe(false)
})

describe('when the server fails', () => {
  test('the dialog stays, with what was typed', async () => {
    placeBet()
    await openResult()
    await custom().fill('12')
    answer(settleBet, refused('unavailable'))
    await apply().click()
    await expect.element(toasts()).toMatchTextContent('Falha ao atualizar o resultado')
    await expect.element(custom()).toHaveValue('12')
  })
})

describe('a bet that is deleted in another tab', () => {
  const ACTIONS = [
    { action: null, send: 'Aposta ganha' },
    { action: 'Editar', send: 'Salvar alterações' },
    { action: 'Apagar', send: 'Apagar a aposta em Alfa' },
  ]
  for (const { action, send } of ACTIONS) {
    test(`"${send}" says so, and closes the dialog`, async () => {
      placeBet()
      await open('/historico')
      if (action) await chooseAction(action)
      else await page.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' }).click()
      const dialog = page.getByRole('dialog')
      await expect.element(dialog).toBeVisible()
      openBook()
      for (const call of [settleBet, changeBet]) answer(call, refused('notFound'))
      await dialog.getByRole('button', { name: send }).click()
      await expect.element(toasts()).toMatchTextContent('Esta aposta não existe mais')
      await expect.element(toasts()).toMatchTextContent('outra aba ou outro aparelho')
      await expect.element(dialog).not.toBeInTheDocument()
      await expect.element(page.getByRole('main')).not.toMatchTextContent('Alfa vs Bravo')
    })
  }
})

test('a pending bet is changed, and unchanged fields keep their values', async () => {
  const { id } = placeBet({
    betType: 'map-winner (Mirage)',
    betTypeName: 'map-winner',
    betTypeValue: 'Mirage',
    selection: null,
  })
  answer(changeBet, () => changeBooked(id, { amount: '75.00' }))
  await open('/historico')
  await chooseAction('Editar')
  const dialog = page.getByRole('dialog', { name: 'Editar aposta' })
  await expect.element(dialog.getByLabelText('Seu time')).toHaveValue('Alfa')
  await dialog.getByLabelText('Valor (€)').fill('75')
  await expect.element(dialog).toMatchTextContent('+€ 63,75')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect.element(toasts()).toMatchTextContent('Aposta alterada')
  await expect.element(page.getByRole('main')).toMatchTextContent('€ 75,00')
  expect(sent(changeBet)).toEqual([{ amount: 7500 }])
})

test('deleting one bet names it and leaves the others', async () => {
  placeBet()
  placeBet({ teams: 'Charlie vs Delta', selectedTeam: 'Delta' })
  await open('/historico')
  await chooseAction('Apagar', 'Charlie vs Delta')
  const dialog = page.getByRole('dialog', { name: 'Apagar esta aposta?' })
  await expect.element(dialog).toMatchTextContent('Charlie vs Delta')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Apagar a aposta em Delta' }).click()
  await expect.element(toasts()).toMatchTextContent('Aposta apagada com sucesso')
  await expect.element(page.getByRole('main')).not.toMatchTextContent('Charlie')
  expect(booked()).toMatchObject([{ teams: 'Alfa vs Bravo' }])
})
