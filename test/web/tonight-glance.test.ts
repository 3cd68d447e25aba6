import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type OpenBet, openBets } from '../../src/contract/bets/bet-lists.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { webBet } from '../support/web-bet.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { answer, held } from './support/network.ts'
import { address, boxOf, brokenAmounts, dialog, expectAccessible } from './support/page.ts'
import { showMatches, signedIn } from './support/people.ts'
import { open } from './support/site.tsx'
import { expectFitsEveryWindow } from './support/window-sizes.ts'

const EVEN = { odds1: '1.90', odds2: '1.90' }
const LONG = 'Associação Atlética Ponte Preta Esportes'
const LIVE = ['Alfa', LONG, 'Golf', 'India'].map((team1, at) =>
  webMatch({ id: at + 1, hltvId: at + 1, team1, startOdds: EVEN }),
)
const soon = new Date(Date.now() + 3_600_000).toISOString()
const NEXT = [upcomingMatch({ id: 20, hltvId: 20, team1: 'November', ...EVEN, scheduledTime: soon })]
const WINNER = { market: 'match-winner', side: 1, isThreeWay: false } as const
const on = (id: number, matchId: number, team: string, more: Partial<OpenBet> = {}): OpenBet => ({
  ...webBet({ id, matchId, teams: `${team} vs Bravo`, selectedTeam: team, amount: '10.00', odds: '2.00' }),
  selection: WINNER,
  legs: null,
  tiedFormat: 'BO3',
  ...more,
})
const FIRST_BLOOD = { market: 'first-blood', side: 1, map: 3 } as const
const BETS = [
  on(1, 1, 'Alfa'),
  on(2, 2, LONG, { odds: '99.00' }),
  on(3, 3, 'Golf', { selection: { market: 'map-handicap', side: 2, line: -1.5 } }),
  on(4, 4, 'India', { amount: '1000000.00', selection: FIRST_BLOOD }),
  on(5, 20, 'November'),
]
const row = (id: number) => page.css(`[data-bet="${id}"]`)
const hero = () => page.getByRole('heading', { name: /^Em jogo esta noite/ })

beforeEach(() => {
  signedIn()
  showMatches(LIVE, NEXT)
  answer(openBets, { profile: 'standard', bets: BETS })
})

test('the stake leads, each bet has its chance beside the one that its odds ask for, and a press opens it', async () => {
  await open('/esta-noite')
  await expect.element(hero()).toMatchTextContent('5 apostas em aberto · 4 partidas ao vivo')
  await expect.element(page.getByText('€ 1.000.040,00').first()).toBeVisible()
  await expect.element(page.getByRole('img', { name: /^pior -€\s\d+,00, em média .*, melhor \+€/ })).toBeVisible()
  await expect.element(row(1).getByRole('img')).toHaveAccessibleName(/^Chance \d\d%, a odd pede 50%$/)
  await expect.element(row(1)).toMatchTextContent('+€ 10,00')
  // Alfa has won a map: the other team cannot win without losing one any more.
  await expect.element(row(3)).toMatchTextContent('Já perdida')
  await expect.element(row(3)).toMatchTextContent('-€ 10,00')
  await expect.element(row(4)).toMatchTextContent('fora dos números')
  await expect.element(page.getByText('1 aposta não está nestes números.')).toBeVisible()
  await expectAccessible()
  await row(1).getByRole('button').click()
  await expect.element(dialog('Alfa')).toBeVisible()
  expect(address()).toBe('/esta-noite?bet=1')
})

test('a press on a match shows how it can end: beside the list, on a phone below its bets; a reload keeps it', async () => {
  const table = (team: string) =>
    page.getByRole('region', { name: `Como ${team} vs Bravo pode terminar e quanto paga` })
  const match = (team: string) => page.getByRole('button', { name: new RegExp(`^${team} vs Bravo`) })
  await open('/esta-noite')
  await expect.element(table('Alfa')).toBeVisible()
  await match('November').click()
  await expect.element(table('November')).toBeVisible()
  await expect.element(table('Alfa')).not.toBeInTheDocument()
  expect(address()).toBe('/esta-noite?match=20')
  await open(address())
  await expect.element(match('November')).toHaveAttribute('aria-pressed', 'true')
  await page.viewport(390, 844)
  await expect.element(match('November')).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible()
  await match('November').click()
  await expect.element(table('November')).not.toBeInTheDocument()
  expect(address()).toBe('/esta-noite')
})

test.each([
  [390, 844, 4],
  [1440, 900, 5],
])('%i × %i shows the line and %i whole bets', async (wide, high, least) => {
  await page.viewport(wide, high)
  await open('/esta-noite')
  await expect.element(row(1)).toBeVisible()
  const end = document.querySelector('nav.fixed, .fixed > nav')?.getBoundingClientRect().top ?? high
  const whole = () =>
    [...document.querySelectorAll('[data-bet]')].filter(
      (each) => each.getBoundingClientRect().bottom <= Math.min(end || high, high),
    ).length
  await expect.poll(whole).toBeGreaterThanOrEqual(least)
})

/** The cell around a figure, with its padding. */
const roomOf = (figure: Element) => figure.parentElement?.clientWidth ?? 0

test('320 to 1920 px, three languages: nothing is cut off or broken, and a row is one press', {
  timeout: 120_000,
}, async () => {
  for (const language of LANGUAGES) {
    await open('/esta-noite?match=2', language)
    await expect.element(row(1)).toBeInTheDocument()
    await expectFitsEveryWindow(async (where) => {
      await expect.poll(brokenAmounts, { message: where }).toEqual([])
      expect(document.querySelectorAll('main :is(select, input)').length, where).toBe(0)
      for (const each of document.querySelectorAll('[data-bet]')) {
        expect(each.querySelectorAll('button, a').length, where).toBe(1)
        expect(each.getBoundingClientRect().height, where).toBeGreaterThanOrEqual(44)
      }
      for (const figure of document.querySelectorAll('main dd, [data-bet] strong'))
        expect(figure.scrollWidth, `${where}: ${figure.textContent}`).toBeLessThanOrEqual(roomOf(figure))
    }, language)
  }
})

test('bets that come late move nothing', async () => {
  for (const [wide, high] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(wide, high)
    const late = held<typeof openBets>({ profile: 'standard', bets: BETS })
    answer(openBets, late)
    await open('/esta-noite')
    const list = page.getByRole('heading', { name: 'Por partida' })
    await expect.element(list).toBeVisible()
    const before = boxOf(list).top
    late.release()
    await expect.element(row(1)).toBeVisible()
    expect(boxOf(list).top).toBe(before)
  }
})
