import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { settleBet } from '../../src/contract/bets/bet-results.ts'
import { deleteBet, deleteBets } from '../../src/contract/bets/bets.ts'
import { webMatch } from '../support/web-match.ts'
import { actionsOf, chooseAction, chooseOfHistory } from './support/bet-actions.ts'
import { booked, changeBooked, placeBet } from './support/book.ts'
import { answer, requestsOf } from './support/network.ts'
import { address, clickAt, dialog, expectDialogs, press, pressIn, toasts } from './support/page.ts'
import { showMatches, signedIn } from './support/people.ts'
import { goTo, open } from './support/site.tsx'

const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
const entry = () => history.state as object | null
const other = { teams: 'Charlie vs Delta', selectedTeam: 'Delta' }

/** Visits another screen first, so that leaving the page by Back is noticed. */
async function comeFromSettings(path: string) {
  await open('/configuracoes')
  goTo(path)
}

beforeEach(() => {
  signedIn()
  showMatches([webMatch()])
  answer(settleBet, ({ params, parsed }) => {
    const { status } = parsed as { status: 'won' | 'lost' } // by the schema of its body
    const result = status === 'won' ? '42.50' : '-50.00'
    return changeBooked(Number(params['id']), { status, outcome: status, result, settledBy: 'user' })
  })
})

test('Back closes each dialog instead of leaving the page, and leaves no extra history entry', async () => {
  placeBet()
  await comeFromSettings('/historico')
  const settle = () => button('Definir resultado de Alfa vs Bravo')
  for (const [openIt, name, opener] of [
    [() => settle().click(), 'Resultado da aposta', settle()],
    [() => chooseAction('Editar'), 'Editar aposta', actionsOf()],
    [() => chooseAction('Apagar'), 'Apagar esta aposta?', actionsOf()],
    [() => chooseOfHistory('Limpar histórico'), /./, button('Mais sobre suas apostas')],
  ] as const) {
    await openIt()
    await expect.element(dialog(name)).toBeVisible()
    await expectDialogs(1)
    history.back()
    await expectDialogs(0)
    expect(address()).toBe('/historico')
    await expect.element(opener).toHaveFocus()
    for (const close of [() => press('{Escape}'), () => clickAt(5, 5)]) {
      await openIt()
      await expectDialogs(1)
      await close()
      await expectDialogs(0)
    }
  }
  history.back()
  await expect.poll(address).toBe('/configuracoes')
})

test('after a link to a match, Back shows the page below it', async () => {
  await open('/configuracoes')
  await open(`/jogos-ao-vivo?match=${webMatch().id}`)
  await expect.element(dialog('Alfa vs Bravo')).toBeVisible()
  // The entry of the page below is added once the dialog is drawn.
  await expect.poll(entry).toMatchObject({ openedHere: true })
  history.back()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(address).toBe('/jogos-ao-vivo')
  history.back()
  await expect.poll(address).toBe('/configuracoes')
})

test('settling and clearing leave no history entry', async () => {
  placeBet()
  placeBet(other)
  await comeFromSettings('/historico?status=pending')
  await button('Definir resultado de Alfa vs Bravo').click()
  await dialog()
    .getByRole('button', { name: /^Aposta ganha/ })
    .click()
  await expectDialogs(0)
  await chooseOfHistory('Limpar histórico')
  await dialog()
    .getByRole('button', { name: /^Apagar/ })
    .click()
  await expect.element(toasts()).toMatchTextContent('Todo o histórico foi apagado')
  await expectDialogs(0)
  await expect.poll(address).toBe('/historico')
  history.back()
  await expect.poll(address).toBe('/configuracoes')
})

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844))

  test('Back closes the sheet, and a link in it is one step from the previous page', async () => {
    await comeFromSettings('/jogos-ao-vivo')
    const more = page.getByRole('navigation').getByRole('button', { name: 'Mais' })
    await more.click()
    await expect.element(dialog('Mais')).toBeVisible()
    await expectDialogs(1)
    history.back()
    await expectDialogs(0)
    expect(address()).toBe('/jogos-ao-vivo')
    await more.click()
    await dialog('Mais').getByRole('link', { name: 'Estatísticas' }).click()
    await expect.poll(address).toBe('/estatisticas')
    await expectDialogs(0)
    history.back()
    await expect.poll(address).toBe('/jogos-ao-vivo')
    await expect.element(dialog()).not.toBeInTheDocument()
    history.back()
    await expect.poll(address).toBe('/configuracoes')
  })
})

/** Two presses before the next render. */
async function pressTwice(name: string | RegExp) {
  const found = await dialog().getByRole('button', { name }).findElement()
  if (!(found instanceof HTMLButtonElement)) throw new Error('not a button')
  found.click()
  found.click()
}

test('two presses within one frame settle, delete and clear once, and show one toast', async () => {
  placeBet()
  placeBet(other)
  await open('/historico')
  await button('Definir resultado de Alfa vs Bravo').click()
  await pressTwice(/^Aposta ganha/)
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(toasts()).toMatchTextContent('Resultado da aposta atualizado')
  await expect.element(toasts().getByRole('listitem')).toHaveLength(1)

  await chooseAction('Apagar')
  await pressTwice(/^Apagar/)
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(toasts()).toMatchTextContent('Aposta apagada com sucesso')

  await chooseOfHistory('Limpar histórico')
  await pressTwice('Apagar 1 aposta')
  await expect.element(toasts()).toMatchTextContent('Todo o histórico foi apagado')
  expect([settleBet, deleteBet, deleteBets].map((endpoint) => requestsOf(endpoint).length)).toEqual([1, 1, 1])
  expect(booked()).toEqual([])
})

for (const [path, isTable] of [
  ['/historico', true],
  ['/', false],
] as const) {
  test(`settling and deleting by keyboard keep the focus in the list, on ${path}`, async () => {
    placeBet()
    placeBet(other)
    await open(path)
    const list = isTable ? page.getByRole('table') : page.getByRole('list', { name: 'Apostas recentes' })
    const row = (teams: string) => list.getByRole(isTable ? 'row' : 'listitem').filter({ hasText: teams })
    // On the dashboard a row opens the details, which have the same buttons.
    const settled = isTable ? row('Alfa vs Bravo') : row('Alfa')
    await pressIn(settled.getByRole('button', { name: isTable ? 'Definir resultado' : 'Alfa' }), '{Enter}')
    // Another Enter books nothing.
    if (!isTable) await expect.element(dialog().getByRole('heading', { name: 'Alfa' })).toHaveFocus()
    await pressIn(dialog().getByRole('button', { name: /^Aposta perdida/ }), '{Enter}')
    await expect.element(settled).toMatchTextContent('−€ 50,00')
    if (!isTable) {
      await expect.element(dialog().css('p:focus')).toMatchTextContent(/^Perdida/)
      await press('{Escape}')
      await expect.element(settled.getByRole('button', { name: 'Alfa' })).toHaveFocus()
      return
    }
    await expect.element(settled).toHaveFocus()
    await pressIn(actionsOf(), '{Enter}')
    await pressIn(dialog().getByRole('button', { name: 'Apagar', exact: true }), '{Enter}')
    await pressIn(dialog().getByRole('button', { name: /^Apagar/ }), '{Enter}')
    await expect.element(row('Alfa vs Bravo')).not.toBeInTheDocument()
    await expect.element(row('Delta')).toHaveFocus()
  })
}
