import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { settleBet } from '../../src/contract/bets/bet-results.ts'
import { readBet } from '../../src/contract/bets/bets.ts'
import { settledBet } from '../support/web-bet.ts'
import { actionsOf, panel } from './support/bet-actions.ts'
import { booked, changeBooked, placeBet, rebook } from './support/book.ts'
import { answer, sent } from './support/network.ts'
import { address, boxOf, dialog, expectAccessible, loaded, press, pressIn, toasts } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { goTo, open } from './support/site.tsx'

const pick = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => void signedIn())

test('a day of bets is named once, with its profit', async () => {
  await page.viewport(390, 844)
  const now = new Date()
  placeBet(settledBet('won', '10.00', { placedAt: new Date(2020, 0, 2, 9).toISOString() }))
  placeBet(settledBet('lost', '-4.00', { placedAt: new Date(2020, 0, 2, 11).toISOString() }))
  placeBet({ placedAt: now.toISOString() })
  await open('/historico')
  await expect.element(page.getByRole('heading', { level: 3 })).toHaveLength(2)
  await expect.element(page.getByRole('heading', { level: 3 }).first()).toHaveTextContent('Hoje€ 0,00')
  await expect.element(page.getByRole('heading', { level: 3 }).last()).toHaveTextContent('2 de janeiro de 2020+€ 6,00')
})

describe('the details of a bet', () => {
  test('open as a sheet in a narrow window, are part of the address, and settle the bet with one press', async () => {
    await page.viewport(390, 844)
    const { id } = placeBet({ bookmaker: 'Betano', tags: ['ao vivo'], note: 'Mirage ajuda' })
    await open('/historico')
    await pick('Alfa').click()
    await expect.element(dialog('Alfa')).toMatchTextContent('Betano')
    await expect.element(dialog('Alfa')).toMatchTextContent('Mirage ajuda')
    expect(address()).toBe(`/historico?bet=${id}`)
    await expectAccessible()
    answer(settleBet, () => changeBooked(id, settledBet('won', '42.50', { id })))
    await dialog('Alfa')
      .getByRole('button', { name: /^Aposta ganha/ })
      .click()
    await expect.element(toasts()).toMatchTextContent('Resultado da aposta atualizado')
    await expect.element(dialog('Alfa')).toMatchTextContent('Ganha por você')
    expect(sent(settleBet)).toEqual([{ status: 'won' }])
    history.back()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(address()).toBe('/historico')
  })

  test('stand next to the list in a wide window; arrow keys show the next bet, Escape gives the focus back', async () => {
    await page.viewport(1440, 900)
    placeBet({ teams: 'Charlie vs Delta', selectedTeam: 'Charlie' })
    placeBet()
    await open('/historico')
    await pick('Alfa').click()
    await expect.element(panel().getByRole('heading', { name: 'Alfa' })).toBeVisible()
    await expectAccessible()
    await pressIn(pick('Alfa'), '{ArrowDown}')
    await expect.element(panel().getByRole('heading', { name: 'Charlie' })).toBeVisible()
    await expect.element(pick('Charlie')).toHaveFocus()
    await press('{ArrowUp}')
    await expect.element(panel().getByRole('heading', { name: 'Alfa' })).toBeVisible()
    await press('{Escape}')
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.element(pick('Alfa')).toHaveFocus()
    expect(address()).toBe('/historico')
  })

  test('leave the match its room: the buttons of the rows give way, and an opponent is readable or not there', async () => {
    await page.viewport(1440, 900)
    const grade = { verdict: 'lost', evidence: { code: 'seriesScore', score1: 1, score2: 2 } } as const
    const [short, long] = ['Copperwolf Academy', 'Associação Atlética Ponte Preta']
    placeBet({ teams: `${long} vs Nightjar Fledglings`, selectedTeam: long, grade, gradedResult: '-50.00' })
    placeBet({ teams: `${short} vs Nightjar Fledglings`, selectedTeam: short })
    await open('/historico')
    const table = page.getByRole('table')
    const settle = () => table.getByRole('button', { name: /^(Definir resultado|Resolver)/ })
    await expect.element(settle()).toHaveLength(2)
    await pick(short).click()
    await expect.element(panel()).toBeVisible()
    await expect.element(settle()).toHaveLength(0)
    await expect.element(table).toMatchTextContent('−€ 50,00')
    const widths = (found: ReturnType<typeof page.css>) =>
      found.elements().map((each) => each.getBoundingClientRect().width)
    for (const width of widths(table.getByRole('rowheader'))) expect(width).toBeGreaterThanOrEqual(236)
    for (const width of widths(table.css('th .truncate'))) expect(width > 1 && width < 64).toBe(false)
    expect(boxOf(pick(short)).height).toBeLessThan(24)
    await press('{Escape}')
    await expect.element(settle()).toHaveLength(2)
  })

  test('end with the list in a wide window, and their actions are always in sight', async () => {
    await page.viewport(1440, 900)
    for (let count = 0; count < 40; count += 1) placeBet({ note: 'Mirage ajuda. '.repeat(8), tags: ['ao vivo'] })
    await open('/historico')
    await pick('Alfa').first().click()
    await expect.element(panel()).toBeVisible()
    await loaded()
    const act = () => panel().getByRole('button', { name: 'Apagar', exact: true })
    await expect.element(act()).toBeInTheDocument()
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(900)
    expect(boxOf(act()).bottom).toBeLessThanOrEqual(boxOf(panel()).bottom)
  })

  test('are kept by a reload, also of a bet on another page, and Back then leads to the list', async () => {
    await page.viewport(1440, 900)
    const bet = placeBet({ teams: 'Charlie vs Delta', selectedTeam: 'Charlie' })
    rebook([])
    placeBet()
    answer(readBet, { ...bet, id: 77 })
    await open('/historico?bet=77')
    await expect.element(panel().getByRole('heading', { name: 'Charlie' })).toBeVisible()
    history.back()
    await expect.element(panel()).not.toBeInTheDocument()
    expect(address()).toBe('/historico')
  })

  test('of a bet that is not there say so', async () => {
    placeBet()
    await open('/historico?bet=77')
    await expect.element(page.getByText('Esta aposta não está mais aqui')).toBeVisible()
  })

  test('close when their bet is deleted', async () => {
    await page.viewport(1440, 900)
    placeBet()
    placeBet({ teams: 'Charlie vs Delta', selectedTeam: 'Charlie' })
    await open('/historico')
    await pick('Alfa').click()
    await expect.element(panel()).toBeVisible()
    await panel().getByRole('button', { name: 'Apagar', exact: true }).click()
    await dialog()
      .getByRole('button', { name: /^Apagar/ })
      .click()
    await expect.element(panel()).not.toBeInTheDocument()
    expect(booked()).toMatchObject([{ teams: 'Charlie vs Delta' }])
  })
})

test('the menu of a bet opens at its button, moves by arrow keys, and closes by Escape and a press next to it', async () => {
  await page.viewport(1440, 900)
  placeBet()
  await open('/historico')
  const menu = () => page.getByRole('dialog', { name: 'Ações da aposta: Alfa vs Bravo' })
  await actionsOf().click()
  await expect.element(menu()).toBeVisible()
  const [button, box] = [boxOf(actionsOf()), boxOf(menu())]
  expect(box.top).toBeGreaterThanOrEqual(button.bottom)
  expect(box.right).toBeLessThanOrEqual(innerWidth)
  await expectAccessible()
  await expect.element(menu().getByRole('button', { name: 'Editar' })).toHaveFocus()
  await press('{ArrowUp}')
  await expect.element(menu().getByRole('button', { name: 'Apagar' })).toHaveFocus()
  await press('{ArrowDown}')
  await expect.element(menu().getByRole('button', { name: 'Editar' })).toHaveFocus()
  await press('{Escape}')
  await expect.element(menu()).not.toBeInTheDocument()
  await expect.element(actionsOf()).toHaveFocus()
})

test('a press of a link behind ⋯ goes there, and Back comes back to the list', async () => {
  placeBet()
  goTo('/configuracoes')
  await open('/historico')
  await page.getByRole('button', { name: 'Mais sobre suas apostas' }).click()
  await page.getByRole('link', { name: 'Banca' }).last().click()
  await expect.poll(address).toBe('/banca')
  history.back()
  await expect.poll(address).toBe('/historico')
})
