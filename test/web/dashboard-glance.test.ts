import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type OpenBet, openBets } from '../../src/contract/bets/bet-lists.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { liveMatches, upcomingMatches } from '../../src/contract/matches/matches.ts'
import { stats } from '../../src/contract/statistics.ts'
import { ACCOUNT, remember } from '../../src/web/ui/storage.ts'
import { webBet } from '../support/web-bet.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { booked, placeBet } from './support/book.ts'
import { shortened } from './support/cut-off.ts'
import { answer, held, lost, requestsOf } from './support/network.ts'
import { address, boxOf, brokenAmounts, card, dialog, expectAccessible, loaded, texts, width } from './support/page.ts'
import { showMatches, signedIn, statistics } from './support/people.ts'
import { open } from './support/site.tsx'
import { expectFitsEveryWindow } from './support/window-sizes.ts'

const EVEN = { odds1: '1.90', odds2: '1.90' }
const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const LONG = 'Associação Atlética Ponte Preta Esportes'

const LIVE = ['Alfa', 'Charlie', LONG, 'Golf', 'India', 'Kilo', 'Mike'].map((team1, at) =>
  webMatch({ id: at + 1, hltvId: at + 1, team1, startOdds: EVEN, tournament: 'Lantern Festival Cup 13 · Final' }),
)
const NEXT = ['November', 'Papa', 'Romeo', 'Tango'].map((team1, at) =>
  upcomingMatch({ id: at + 20, hltvId: at + 20, team1, ...EVEN, scheduledTime: soon(1 + at) }),
)
const WINNER = { market: 'match-winner', side: 1, isThreeWay: false } as const
const onWinner = (id: number, matchId: number, team: string): OpenBet => ({
  ...webBet({ id, matchId, teams: `${team} vs Bravo`, selectedTeam: team, amount: '10.00', selection: WINNER }),
  legs: null,
  tiedFormat: 'BO3',
})
const MINE = [onWinner(1, 2, 'Charlie'), onWinner(2, 3, LONG), onWinner(3, 5, 'India'), onWinner(4, 22, 'Romeo')]

const tonight = () => page.getByRole('main').getByRole('link', { name: /^Em jogo esta noite/ })
const live = () => page.getByRole('list', { name: 'Partidas ao vivo' }).css('> li')

beforeEach(() => {
  signedIn()
  remember(ACCOUNT, '7')
  showMatches(LIVE, NEXT)
  answer(openBets, { profile: 'standard', bets: MINE })
  for (const { teams, selectedTeam, matchId } of MINE.slice(0, 3)) placeBet({ teams, selectedTeam, matchId })
})

test('390 × 844 shows today, tonight and at least two live matches with bets of one’s own', async () => {
  await page.viewport(390, 844)
  await open('/')
  await expect.element(page.css('[data-own] > p').first()).toBeVisible()
  await loaded()
  const bar = boxOf(page.css('nav').last()).top
  for (const part of [page.getByRole('region', { name: 'Lucro de hoje' }), tonight(), live().nth(0), live().nth(1)]) {
    expect(boxOf(part).bottom).toBeLessThanOrEqual(bar)
  }
  await expect.element(live().nth(0)).toMatchTextContent('Charlie precisa de mais 1 mapa')
  await expect.element(live().nth(1)).toMatchTextContent(LONG)
})

test('tonight is one line from the worst to the best, with the average as its mark, and leads to its page', async () => {
  await open('/')
  await expect.element(tonight()).toMatchTextContent('4 apostas em aberto · 3 partidas ao vivo')
  await expect.element(tonight()).toMatchTextContent('€ 40,00')
  // 8.50 for each of 10.00 at 1.85.
  await expect
    .element(tonight().getByRole('img'))
    .toHaveAccessibleName(/^pior -€\s40,00, em média [+-]€\s\d+,\d\d, melhor \+€\s34,00$/)
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

test('nothing moves when the figures, the open bets and the matches arrive late, in any order', async () => {
  for (const [wide, high] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    const late = {
      stats: held<typeof stats>(statistics({ totalBets: booked().length })),
      open: held<typeof openBets>({ profile: 'standard', bets: MINE }),
    }
    await page.viewport(wide, high)
    answer(stats, late.stats)
    answer(openBets, late.open)
    await open('/')
    const title = page.getByRole('heading', { name: 'Acontecendo agora' })
    await expect.element(title).toBeVisible()
    await expect.poll(() => requestsOf(openBets).length).toBeGreaterThan(0)
    const places = () => boxOf(title).top
    const before = places()
    // Without the open bets no row is shown: their lines would move the rows below.
    expect(live().elements()).toEqual([])
    late.open.release()
    await expect.element(tonight()).toBeVisible()
    await expect.element(live()).toHaveLength(7)
    const rows = () =>
      live()
        .elements()
        .map((row) => row.getBoundingClientRect().top)
        .filter((top) => top < high)
    const [own, at] = [places(), rows()]
    late.stats.release()
    await expect.element(page.getByRole('region', { name: 'Lucro de hoje' })).toMatchTextContent('€ 0,00')
    await expect.element(page.css('[data-own] > p').first()).toMatchTextContent('Charlie')
    expect([before, own, places()]).toEqual([before, before, before])
    expect(rows()).toEqual(at)
  }
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

for (const language of LANGUAGES) {
  test(`nothing is cut off or broken, and a row has at most two acts beside its prices, in ${language}`, {
    timeout: 60_000,
  }, async () => {
    const days = ['2030-05-11', '2030-05-12', '2030-05-13', '2030-05-14', '2030-05-15', '2030-05-16', '2030-05-17']
    const last7Days = days.map((day) => ({ day, bets: 12, profit: '-99999.99' }))
    answer(
      stats,
      statistics({ totalBets: 1234, winCount: 600, totalProfit: '-99999.99', monthlyProfit: '99999.99', last7Days }),
    )
    await open('/', language)
    await expect.element(page.css('main dl dd').first()).toMatchTextContent(/1.?234/)
    await expect.element(page.css('[data-own] > p').first()).toBeInTheDocument()
    await expectFitsEveryWindow(async (where) => {
      await expect.poll(brokenAmounts, { message: where }).toEqual([])
      // Names of teams and tournaments may be; what the figures say is whole.
      const figures = 'main dl, main a[href="/esta-noite"]'
      await expect.poll(() => shortened(figures), { message: where }).toEqual([])
    })
    for (const row of document.querySelectorAll('.match-list > li')) {
      expect(row.querySelectorAll('button:not(.absolute, [aria-haspopup=dialog]), a').length).toBeLessThanOrEqual(2)
    }
  })
}

test('a list that cannot be read says so in its place, and the rest is there', async () => {
  for (const call of [liveMatches, upcomingMatches]) answer(call, lost())
  await open('/')
  await expect.element(page.getByText('Não foi possível carregar as partidas')).toBeVisible()
  await expect.element(page.getByText('Não foi possível carregar suas apostas em aberto')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Lucro de hoje' })).toMatchTextContent('€ 0,00')
})
