import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { openBets } from '../../src/contract/bets/bet-lists.ts'
import { confirmVerdicts, decidedBets } from '../../src/contract/bets/bet-results.ts'
import { stats } from '../../src/contract/statistics.ts'
import type { Grade } from '../../src/domain/verdict/verdict.ts'
import { panel } from './support/bet-actions.ts'
import { placeBet } from './support/book.ts'
import { AHEAD, charlie, EVENING, LEVEL, onWinner, openBet } from './support/evening.ts'
import { answer, requestsOf, sent } from './support/network.ts'
import { boxOf, dialog, expectAccessible } from './support/page.ts'
import { showMatches, signedIn, statistics } from './support/people.ts'
import { open } from './support/site.tsx'
import { changes, registered, state } from './support/socket.ts'

const row = (table: Locator, head: string) => table.getByRole('row').filter({ hasText: head })
const figure = (label: string) => page.css('dl > div').filter({ hasText: label }).css('dd')
const link = () => page.getByRole('main').getByRole('link', { name: /^Em jogo esta noite/ })

/** The live match of even teams goes on with a map for the first one. */
async function goAhead(): Promise<void> {
  const socket = await registered()
  socket.receive(state([LEVEL], [charlie()]))
  socket.receive(changes(2, AHEAD))
}

beforeEach(() => {
  signedIn()
  showMatches([LEVEL], [charlie()])
})

describe('tonight', () => {
  beforeEach(() => {
    answer(openBets, { profile: 'standard', bets: EVENING })
    answer(stats, statistics({ totalBets: EVENING.length }))
  })

  test('says how each match can end and what it pays, with its multiple, and follows the score', async () => {
    await open('/')
    await page.getByRole('link', { name: /^Em jogo esta noite/ }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Esta noite')
    // Singles: 2–0 +34, 2–1 −1, lost −20, of ¼ ¼ ½. The multiple at 3.80: +28 in one of four.
    await expect.element(figure('Pior caso')).toHaveTextContent('−€ 30,00')
    await expect.element(figure('Melhor caso')).toHaveTextContent('+€ 62,00')
    await expect.element(figure('Em média')).toHaveTextContent('−€ 2,25')
    // The multiple names its selection on each match, and its chance once.
    const multiple = page.getByRole('listitem').filter({ hasText: 'Múltipla (2 seleções)' })
    await expect.element(multiple).toHaveLength(2)
    await expect.element(multiple.first()).toMatchTextContent(/Alfa · € 10,00 a 3,8/)
    await expect.element(multiple.last()).toMatchTextContent(/Charlie · € 10,00 a 3,8/)
    await expect.element(multiple.getByRole('img')).toHaveLength(1)
    const table = page.getByRole('region', { name: 'Como Alfa vs Bravo pode terminar e quanto paga' })
    // With the multiple: 24 or 62, of equal chance.
    await expect.element(row(table, '2–0')).toMatchTextContent('25%+€ 43,00+€ 24,00 a +€ 62,00')
    await expect.element(row(table, '0–2')).toMatchTextContent('25%−€ 30,00–')
    await expectAccessible()
    await goAhead()
    // 2–0 ½, 2–1 ¼, 1–2 ¼: 17 − 0.25 − 5; the multiple now ⅜: 10.50 − 6.25.
    await expect.element(figure('Em média')).toHaveTextContent('+€ 16,00')
    await expect.element(row(table, '0–2')).not.toBeInTheDocument()
  })
})

test('the average is at its mark, worst and best below the ends of the line, and nothing else', async () => {
  answer(openBets, { profile: 'standard', bets: EVENING })
  for (const [wide, high] of [
    [390, 844],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.viewport(wide, high)
    await open('/esta-noite')
    const line = page.getByRole('img', { name: /^pior/ })
    await expect.element(line).toBeVisible()
    const cell = (label: string) => boxOf(page.css('dl > div').filter({ hasText: label }))
    const { left, right, top, bottom } = boxOf(line)
    const mark = boxOf(line.css('[data-part=mark]')).left
    const average = page.css('dl > div').filter({ hasText: 'Em média' })
    expect(boxOf(average.css('dt')).left).toBeLessThanOrEqual(mark)
    expect(boxOf(average.css('dd')).right).toBeGreaterThanOrEqual(mark)
    expect(cell('Em média').bottom).toBeLessThanOrEqual(top + 1)
    expect(cell('Pior caso').left).toBe(left)
    expect(cell('Melhor caso').right).toBeCloseTo(right, 0)
    const below = ['Pior caso', 'Em média', 'Melhor caso', 'Chance de prejuízo', 'Oscilação típica'].filter(
      (label) => cell(label).top >= bottom - 1 && cell(label).left < right && cell(label).right > left,
    )
    expect(below).toEqual(['Pior caso', 'Melhor caso'])
  }
})

test('a pending bet shows its chance and a fair cash-out, which follow the score', async () => {
  placeBet(onWinner)
  answer(openBets, { profile: 'standard', bets: [openBet()] })
  await open('/historico')
  await page.css('[data-opens-bet]').first().click()
  const bet = panel()
  // ½ · 19.00
  await expect.element(bet).toMatchTextContent('Chance estimada: 50%')
  await expect.element(bet).toMatchTextContent('Cash out justo: € 9,50')
  await goAhead()
  await expect.element(bet).toMatchTextContent('Chance estimada: 75%')
  await expect.element(bet).toMatchTextContent('Cash out justo: € 14,25')
  await bet.getByRole('button', { name: 'Outro resultado' }).click()
  const result = dialog('Resultado da aposta')
  await result.getByText('Mais resultados').click()
  await expect.element(result).toMatchTextContent('Vale € 14,25 pela estimativa (75%).')
})

test('without open bets on tonight’s matches there is no link, and the page says what will be there', async () => {
  await open('/')
  await expect.poll(() => requestsOf(openBets).length).toBe(1)
  await expect.element(page.getByRole('main')).toMatchTextContent('Alfa')
  await expect.element(page.getByText('Suas três últimas apostas vão aparecer aqui.')).toBeVisible()
  await expect.element(link()).not.toBeInTheDocument()
  await open('/esta-noite')
  await expect.element(page.getByRole('heading', { name: 'Nada em jogo nesta noite' })).toBeVisible()
})

test('open bets that are on none of tonight’s matches are said not to be counted, with their stake', async () => {
  placeBet({ teams: 'Echo vs Foxtrot', selectedTeam: 'Echo', amount: '10.00' })
  await open('/esta-noite')
  await expect.element(page.getByRole('heading', { name: 'Nada em jogo nesta noite' })).toBeVisible()
  const words = '1 aposta em aberto (€ 10,00) não é de nenhuma partida desta noite e não conta aqui.'
  await expect.element(page.getByRole('main')).toMatchTextContent(words)
  placeBet({ amount: '10.00', matchId: LEVEL.id })
  answer(openBets, { profile: 'standard', bets: [openBet()] })
  showMatches([LEVEL])
  await open('/esta-noite')
  await expect.element(page.getByRole('heading', { name: /^Em jogo esta noite/ })).toBeVisible()
  await expect.element(page.getByRole('main')).toMatchTextContent(words)
})

test('bets that are decided already are not counted as of another evening, but settled from here', async () => {
  const won: Grade = { verdict: 'won', evidence: { code: 'seriesScore', score1: 2, score2: 1 } }
  placeBet({ teams: 'Echo vs Foxtrot', selectedTeam: 'Echo', amount: '10.00' })
  const decided = placeBet({ amount: '25.00', grade: won, gradedResult: '29.50' })
  placeBet({ amount: '10.00', matchId: LEVEL.id })
  answer(decidedBets, { total: 1, decided: [decided], needsYouTotal: 0, needsYou: [], corrected: [] })
  answer(confirmVerdicts, { settled: [decided.id], skipped: [] })
  answer(openBets, { profile: 'standard', bets: [openBet()] })
  await open('/esta-noite')
  const needs = page.getByRole('region', { name: 'Precisa de você' })
  await expect.element(needs).toMatchTextContent(/1 aposta decidida ?\+€ 29,50/)
  // Not the 35.00 of both.
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent('1 aposta em aberto (€ 10,00) não é de nenhuma partida desta noite')
  await expectAccessible()
  await needs.getByRole('button', { name: 'Confirmar' }).click()
  await expect.poll(() => sent(confirmVerdicts)).toHaveLength(1)
  expect(sent(confirmVerdicts)).toEqual([{ bets: [{ id: decided.id, verdict: 'won', result: '29.50' }] }])
  // Also where nothing is at stake tonight.
  answer(openBets, { profile: 'standard', bets: [] })
  await open('/esta-noite')
  await expect.element(page.getByRole('heading', { name: 'Nada em jogo nesta noite' })).toBeVisible()
  await expect.element(needs).toMatchTextContent('1 aposta decidida')
})
