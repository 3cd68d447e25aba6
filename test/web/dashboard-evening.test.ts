import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openBets } from '../../src/contract/bets/bet-lists.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { liveMatches, upcomingMatches } from '../../src/contract/matches/matches.ts'
import { stats } from '../../src/contract/statistics.ts'
import { upcomingMatch } from '../support/web-match.ts'
import { booked, placeBet } from './support/book.ts'
import { shortened } from './support/cut-off.ts'
import { EVEN, LIVE, live, MINE, NEXT, showEvening, soon, tonight } from './support/dashboard-evening.ts'
import { answer, lost } from './support/network.ts'
import { address, card, dialog, expectAccessible, texts, width } from './support/page.ts'
import { showMatches, statistics } from './support/people.ts'
import { open } from './support/site.tsx'

beforeEach(showEvening)

test('tonight is one line from the worst to the best, with the average as its mark, and leads to its page', async () => {
  await open('/')
  await expect.element(tonight()).toMatchTextContent('4 apostas em aberto · 3 partidas ao vivo')
  await expect.element(tonight()).toMatchTextContent('€ 40,00')
  // 8.50 for each of 10.00 at 1.85.
  await expect
    .element(tonight().getByRole('img'))
    .toHaveAccessibleName(/^pior −€\s40,00, em média [+−]€\s\d+,\d\d, melhor \+€\s34,00$/)
  await expect.element(page.css('[data-part=mark]')).toHaveLength(1)
  await expectAccessible()
  await tonight().click()
  await expect.poll(address).toBe('/esta-noite')
})

test('a free bet and what was cashed out are not at stake', async () => {
  const [first, second, third] = MINE
  if (!first || !second || !third) throw new Error('there are four bets')
  const cashedOut = { stake: '4.00', paid: '5.00' }
  answer(openBets, { profile: 'standard', bets: [{ ...first, freeBet: true }, { ...second, cashedOut }, third] })
  await open('/')
  await expect.element(tonight()).toMatchTextContent('€ 16,00')
})

test('an evening without bets says so in the same place', async () => {
  answer(openBets, { profile: 'standard', bets: [] })
  await open('/')
  await expect.element(page.getByText('Nada em jogo nesta noite')).toBeVisible()
  await expect.element(tonight()).not.toBeInTheDocument()
  await expect
    .poll(() => texts(live()).map((row) => /Charlie|Golf|Alfa/.exec(row)?.[0]))
    .toEqual(['Alfa', 'Charlie', undefined, 'Golf', undefined, undefined, undefined])
})

test('open bets that are on no match of this evening are said not to be counted', async () => {
  answer(stats, statistics({ totalBets: 5, pendingCount: 5 }))
  await open('/')
  await expect.element(tonight()).toMatchTextContent('1 fora desta noite')
  answer(openBets, { profile: 'standard', bets: [] })
  await open('/')
  await expect.element(page.getByText('Nada em jogo nesta noite')).toBeVisible()
  const words = '5 apostas em aberto não são de nenhuma partida desta noite e não contam aqui.'
  await expect.element(page.getByText(words)).toBeVisible()
})

test('a match whose start has passed is said to begin any moment', async () => {
  const due = { id: 31, hltvId: 31, team1: 'Uniform', ...EVEN, scheduledTime: soon(-0.1) }
  showMatches(LIVE, [upcomingMatch(due), ...NEXT])
  await open('/')
  const rows = page.getByRole('list', { name: 'Começam em breve' }).getByRole('listitem')
  await expect.element(rows.filter({ hasText: 'Uniform' })).toMatchTextContent('a qualquer momento')
  await expect.element(rows.filter({ hasText: 'November' })).not.toMatchTextContent('a qualquer momento')
})

test('a bet says the day of its start where that is not today', async () => {
  const tomorrow = new Date()
  tomorrow.setDate(tomorrow.getDate() + 1)
  tomorrow.setHours(12, 50, 0, 0)
  const on = { id: 31, hltvId: 31, team1: 'Uniform', ...EVEN, scheduledTime: tomorrow.toISOString() }
  showMatches(LIVE, [upcomingMatch(on)])
  placeBet({ teams: 'Uniform vs Bravo', selectedTeam: 'Uniform', matchId: 31 })
  const starts = { en: 'tomorrow 12:50', ru: 'завтра 12:50', pt: 'amanhã 12:50' }
  await page.viewport(320, 800)
  for (const path of ['/', '/historico']) {
    for (const language of LANGUAGES) {
      await open(path, language)
      await expect.element(page.getByText(starts[language]).first()).toBeVisible()
      expect(shortened().filter((words) => words.includes(starts[language]))).toEqual([])
      expect(width()).toBeLessThanOrEqual(320)
    }
  }
  await page.viewport(1440, 900)
  await expect.element(page.getByRole('table').getByText(starts.ru)).toBeVisible()
})

test('the last bets are rows of the history, and a press opens all of one', async () => {
  await page.viewport(390, 844)
  await open('/')
  const rows = card('Apostas recentes').getByRole('listitem')
  await expect.element(rows).toHaveLength(3)
  await expect.element(rows.first()).toMatchTextContent(/^India.*Pendente/)
  await rows.first().getByRole('button').click()
  await expect.element(dialog('India')).toBeVisible()
  expect(address()).toBe(`/?bet=${booked()[0]?.id}`)
  history.back()
  await expect.element(dialog('India')).not.toBeInTheDocument()
})

test('what starts soon begins with one’s own, and a press opens the match', async () => {
  await open('/')
  const rows = card('Começam em breve').getByRole('listitem')
  await expect
    .poll(() => texts(rows).map((row) => /Romeo|November|Papa|Tango/.exec(row)?.[0]))
    .toEqual(['Romeo', 'November', 'Papa'])
  await expect.element(rows.first()).toMatchTextContent('até +€ 8,50')
  await rows.first().getByRole('button').click({ force: true })
  await expect.element(dialog('Romeo vs Bravo')).toBeVisible()
})

test('a list that cannot be read says so in its place, and the rest is there', async () => {
  for (const call of [liveMatches, upcomingMatches]) answer(call, lost())
  await open('/')
  await expect.element(page.getByText('Não foi possível carregar as partidas')).toBeVisible()
  await expect.element(page.getByText('Não foi possível carregar suas apostas em aberto')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Lucro de hoje' })).toMatchTextContent('€ 0,00')
})
