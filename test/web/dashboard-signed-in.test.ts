import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listBets, openBets } from '../../src/contract/bets/bet-lists.ts'
import { decidedBets } from '../../src/contract/bets/bet-results.ts'
import { liveMatches } from '../../src/contract/matches/matches.ts'
import { stats } from '../../src/contract/statistics.ts'
import { webMatch } from '../support/web-match.ts'
import { openBook, placeBet } from './support/book.ts'
import { answer, held, refused, requestsOf } from './support/network.ts'
import { address, boxOf, card, expectAccessible, texts, width } from './support/page.ts'
import { showMatches, signedIn, statistics } from './support/people.ts'
import { open } from './support/site.tsx'
import { registered } from './support/socket.ts'

/** Noon in São Paulo, where this browser is, on a Friday with 14 days of May to come. */
const NOW = '2030-05-17T15:00:00Z'

const figure = (name: string) =>
  page
    .getByLabelText(/Seus números|Your numbers/)
    .css('div')
    .filter({ has: page.css('dt').filter({ hasText: name }) })
const recent = (title: string) => card(title).getByRole('listitem')

beforeEach(() => {
  vi.setSystemTime(NOW)
  signedIn()
  showMatches([webMatch()])
})

const month = (name: string, bets: number, winRate: number, profit: string) => ({
  month: name,
  bets,
  winRate,
  staked: '0.00',
  profit,
})
const ONE_BET = statistics({ totalBets: 1, pendingCount: 1, thisMonth: month('2030-05', 1, 0, '0.00') })

test('the figures compare this month with the same days of the last, in the browser’s time zone', async () => {
  // In May a loss of 5, wins of 5 and 42.50, and an open bet; until the 17th of April a loss of 20, later a win of 10.
  const days = [11, 12, 13, 14, 15, 16, 17].map((day) => ({ day: `2030-05-${day}`, bets: 0, profit: '0.00' }))
  const last7Days = days
    .with(1, { day: '2030-05-12', bets: 1, profit: '5.00' })
    .with(2, { day: '2030-05-13', bets: 1, profit: '-5.00' })
    .with(6, { day: '2030-05-17', bets: 2, profit: '42.50' })
  answer(
    stats,
    statistics({
      totalBets: 6,
      winCount: 3,
      lossCount: 2,
      pendingCount: 1,
      winRate: 60,
      totalProfit: '32.50',
      monthlyProfit: '42.50',
      thisMonth: month('2030-05', 4, 66.7, '42.50'),
      previousMonth: month('2030-04', 2, 50, '-10.00'),
      previousMonthToDate: month('2030-04', 1, 0, '-20.00'),
      last7Days,
    }),
  )
  await open('/')

  await expect.element(figure('Total de apostas')).toMatchTextContent('6')
  await expect.element(figure('Total de apostas')).toMatchTextContent('3 a mais que no mesmo período do mês passado')
  await expect.element(figure('Total de apostas')).toMatchTextContent('4 neste mês')
  await expect.element(figure('Taxa de acerto')).toMatchTextContent('60,0%')
  await expect.element(figure('Taxa de acerto')).toMatchTextContent('66,7 p.p. acima do mesmo período do mês passado')
  await expect.element(figure('Taxa de acerto')).toMatchTextContent('66,7% neste mês')
  // 5 − 5 + 42.50 since 11 May.
  await expect.element(figure('Lucro total')).toMatchTextContent('+€ 32,50')
  const today = page.getByRole('region', { name: 'Lucro de hoje' })
  await expect.element(today).toMatchTextContent('+€ 42,502 apostas hoje')
  await expect.element(today).toMatchTextContent('7 dias +€ 42,50')
  const week = page.getByRole('img', { name: 'Lucro dos últimos 7 dias, dia a dia' })
  const fills = [...week.element().querySelectorAll(':scope > rect')].map((bar) => bar.getAttribute('fill'))
  expect(fills.map((fill) => (fill?.startsWith('url(') ? 'hatched' : fill))).toEqual([
    null,
    'var(--color-won)',
    'hatched',
    null,
    null,
    null,
    'var(--color-won)',
  ])
  await expect.element(week).toHaveAccessibleName(/sáb\.? €\s0,00; dom\.? \+€\s5,00; .*sex\.? \+€\s42,50$/)
  await expect.element(figure('Lucro do mês')).toMatchTextContent('+€ 42,50')
  // 42.50 − (−20)
  await expect.element(figure('Lucro do mês')).toMatchTextContent('€ 62,50 a mais que no mesmo período do mês passado')
  await expect.element(figure('Lucro do mês')).toMatchTextContent('faltam 14 dias')
  expect(requestsOf(stats)[0]?.query.get('tz')).toBe('America/Sao_Paulo')
  await expectAccessible()
})

test('the live matches are surrounded by the user’s figures, a quick bet, the last bets and the history', async () => {
  answer(stats, ONE_BET)
  placeBet()
  await open('/')
  const main = page.getByRole('main')
  for (const name of ['Aposta rápida', 'Apostas recentes', 'Histórico detalhado']) {
    await expect.element(main.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await expect.element(main.getByRole('listitem').filter({ hasText: 'Alfa' }).first()).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Entrar' })).not.toBeInTheDocument()

  await expect.element(figure('Total de apostas')).toMatchTextContent('1 neste mês')
  // Two thirds of the width, and four figures in one row.
  const [live, quick] = [boxOf(card('Acontecendo agora')).width, boxOf(card('Aposta rápida')).width]
  expect(live / (live + quick)).toBeCloseTo(2 / 3, 1)
  const names = page.getByLabelText('Seus números').css('dt').elements()
  expect(names).toHaveLength(4)
  expect(new Set(names.map((name) => name.getBoundingClientRect().y)).size).toBe(1)
})

test('nothing moves when the figures arrive', async () => {
  const figures = held<typeof stats>(statistics())
  answer(stats, figures)
  await open('/')
  const live = page.getByRole('heading', { name: 'Acontecendo agora' })
  await expect.element(figure('Total de apostas')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Sua história começa com uma aposta' })).toBeVisible()
  const before = boxOf(live)
  figures.release()
  await expect.element(figure('Total de apostas')).toMatchTextContent('Total de apostas–')
  expect(boxOf(live)).toEqual(before)
})

test.each(['before', 'after'])(
  'a decided bet that comes %s the dashboard is whole moves nothing below it',
  async (when) => {
    const bet = placeBet({
      grade: { verdict: 'won', evidence: { code: 'seriesScore', score1: 2, score2: 1 } },
      gradedResult: '42.50',
    })
    const none = { total: 0, decided: [], needsYouTotal: 0, needsYou: [], corrected: [] }
    const one = { ...none, total: 1, decided: [bet] }
    const first = held<typeof decidedBets>(when === 'before' ? one : none)
    answer(decidedBets, first)
    await open('/')
    const socket = await registered()
    await expect.element(recent('Apostas recentes')).toHaveLength(1)
    await expect.element(page.getByRole('region', { name: 'Lucro de hoje' })).toMatchTextContent('aposta')
    const parts = [card('Acontecendo agora'), card('Aposta rápida'), card('Apostas recentes')]
    const places = parts.map((part) => boxOf(part).top)
    first.release()
    if (when === 'after') {
      await expect.element(page.getByText('Nada em jogo nesta noite', { exact: true })).toBeVisible()
      answer(decidedBets, one)
      socket.receive({ type: 'changed', what: ['bets', 'stats'] })
    }
    const needs = page.getByRole('region', { name: 'Precisa de você' })
    await expect.element(needs).toMatchTextContent('1 aposta decidida+€ 42,50')
    expect(parts.map((part) => boxOf(part).top)).toEqual(places)
  },
)

test('the dashboard is whole where the decided bets cannot be loaded, and asks no more than twice', async () => {
  placeBet()
  answer(decidedBets, refused('unavailable'))
  await open('/')
  await expect.element(recent('Apostas recentes')).toHaveLength(1)
  await expect.element(card('Aposta rápida')).toBeVisible()
  await expect.element(page.getByRole('main').css('.animate-shimmer')).toHaveLength(0)
  // The review list asks again when it is first shown.
  expect(requestsOf(decidedBets).length).toBeLessThanOrEqual(2)
})

test('the last three bets are shown, with a link to all of them', async () => {
  for (const amount of ['1.00', '2.00', '3.00', '4.00']) placeBet({ amount, placedAt: '2030-05-17T14:30:00.000Z' })
  await open('/')
  const amounts = () => texts(recent('Apostas recentes')).map((words) => /€\s(\d,00)/.exec(words)?.[1])
  await expect.poll(amounts).toEqual(['4,00', '3,00', '2,00'])
  await expect.element(recent('Apostas recentes').first()).toMatchTextContent('há menos de uma hora')
  await card('Apostas recentes').getByRole('link', { name: 'Ver todas' }).click()
  await expect.poll(address).toBe('/historico')
  await expect.element(page.getByRole('table').getByRole('rowheader')).toHaveLength(4)
})

test('the history has pages of ten here, and its address brings a page back', async () => {
  for (let number = 1; number <= 11; number += 1) placeBet({ amount: `${number}.00` })
  await open('/')
  const rows = page.getByRole('table').getByRole('rowheader')
  await expect.element(rows).toHaveLength(10)
  await page.getByRole('button', { name: 'Próxima' }).click()
  await expect.element(page.getByText('Página 2 de 2')).toBeVisible()
  await expect.element(rows).toHaveLength(1)
  const second = address()
  history.back()
  await expect.element(rows).toHaveLength(10)
  await open(second)
  await expect.element(page.getByText('Página 2 de 2')).toBeVisible()
  await expect.element(rows).toHaveLength(1)
})

describe('when the server fails', () => {
  test('each part shows an error in its place, and a retry loads it', async () => {
    for (const endpoint of [stats, listBets]) answer(endpoint, refused('unavailable'))
    await open('/')
    await expect.element(page.getByText('Não foi possível carregar seus números.')).toBeVisible()
    await expect.element(page.getByText('Não foi possível carregar suas apostas recentes.')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Não foi possível carregar suas apostas' })).toBeVisible()
    await expectAccessible()
    openBook()
    answer(stats, ONE_BET)
    await page.getByRole('button', { name: 'Tentar de novo' }).first().click()
    await expect.element(figure('Total de apostas')).toMatchTextContent('1 neste mês')
  })

  test('what failed above the matches is one message, whose button loads all of it', async () => {
    for (const endpoint of [stats, openBets]) answer(endpoint, refused('unavailable'))
    await open('/')
    await expect.element(page.getByText('Não foi possível carregar seus números.')).toBeVisible()
    await expect.element(page.getByText('Não foi possível carregar suas apostas em aberto')).not.toBeInTheDocument()
    answer(stats, ONE_BET)
    answer(openBets, { profile: 'standard', bets: [] })
    await page.getByRole('button', { name: 'Tentar de novo' }).first().click()
    await expect.element(figure('Total de apostas')).toMatchTextContent('1 neste mês')
    await expect.element(page.getByText('Nada em jogo nesta noite')).toBeVisible()
  })

  test.each([
    ['figures', stats, '/', 'Não foi possível carregar seus números.'],
    ['matches', liveMatches, '/jogos-ao-vivo', 'Não foi possível carregar as partidas'],
  ] as const)('the message about the %s stays while they are asked for again', async (_, endpoint, path, message) => {
    answer(endpoint, refused('unavailable'))
    await open(path)
    await expect.element(page.getByText(message)).toBeVisible()
    answer(endpoint, () => new Promise<never>(() => undefined))
    await page.getByRole('button', { name: 'Tentar de novo' }).first().click()
    await expect.poll(() => requestsOf(endpoint).length).toBe(2)
    await expect.element(page.getByText(message)).toBeVisible()
  })
})

describe('in English, on a small phone', () => {
  beforeEach(() => page.viewport(320, 720))

  test('the dashboard of a new user links to the first bet, and fits', async () => {
    await open('/', 'en')
    await expect.element(figure('Total bets')).toMatchTextContent('Total bets–')
    await expect.element(figure('Profit this month')).toMatchTextContent('Profit this month–')
    await expect.element(page.getByText('Your three latest bets will appear here.')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Your story begins with a bet' })).toBeVisible()
    expect(width()).toBeLessThanOrEqual(320)
    await expectAccessible()
    await page.getByRole('link', { name: 'Record your first bet' }).click()
    await expect.poll(address).toBe('/nova-aposta')
  })

  test('a book of open bets has dashes for its win rates', async () => {
    answer(stats, statistics({ totalBets: 1, pendingCount: 1 }))
    await open('/', 'en')
    await expect.element(figure('Win rate')).toMatchTextContent('–')
    await expect.element(figure('Win rate')).toMatchTextContent('– this month')
  })

  test('large sums fit on one line', async () => {
    const profit = '999000000.00'
    const last7Days = [11, 12, 13, 14, 15, 16, 17].map((day) => ({ day: `2030-05-${day}`, bets: 1, profit }))
    answer(stats, statistics({ totalBets: 1, winCount: 1, totalProfit: profit, monthlyProfit: profit, last7Days }))
    await open('/', 'en')
    await expect.element(figure('Total profit')).toMatchTextContent('+€999,000,000.00')
    await expect.poll(width).toBeLessThanOrEqual(320)
    const text = boxOf(figure('Total profit').getByText('+€999,000,000.00', { exact: true }))
    expect(text.right).toBeLessThanOrEqual(boxOf(figure('Total profit')).right)
    const line = Number.parseFloat(getComputedStyle(page.css('main dd').first().element()).lineHeight)
    expect(text.height).toBeLessThanOrEqual(line)
  })
})
