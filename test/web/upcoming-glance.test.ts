import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type OpenBet, openBets } from '../../src/contract/bets/bet-lists.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { upcomingMatches } from '../../src/contract/matches/matches.ts'
import { ACCOUNT, remember } from '../../src/web/ui/storage.ts'
import { webBet } from '../support/web-bet.ts'
import { upcomingMatch } from '../support/web-match.ts'
import { answer, held, requestsOf } from './support/network.ts'
import { address, boxOf, expectAccessible, loaded, texts } from './support/page.ts'
import { showMatches, signedIn } from './support/people.ts'
import { open } from './support/site.tsx'
import { expectFitsEveryWindow } from './support/window-sizes.ts'

const LONG = 'Associação Atlética Ponte Preta Esportes'
const NAMES = ['Alfa', 'Charlie', LONG, 'Golf', 'India', 'Kilo', 'Mike', 'November', 'Papa', 'Romeo', 'Tango', 'Zulu']
const WINNER = { market: 'match-winner', side: 1, isThreeWay: false } as const

/** At this hour of a day of the device, counted from today. */
function at(days: number, hour: number): string {
  const start = new Date()
  start.setDate(start.getDate() + days)
  start.setHours(hour, 30, 0, 0)
  return start.toISOString()
}
/** Four tomorrow, then six the day after, then two a week from now. */
const MATCHES = NAMES.map((team1, index) =>
  upcomingMatch({
    id: index + 1,
    hltvId: index + 1,
    team1,
    odds1: '1.45',
    odds2: '2.70',
    tournament: 'Lantern Festival Cup 13 · Group A',
    scheduledTime: at(index < 4 ? 1 : index < 10 ? 2 : 7, 8 + index),
  }),
)
const MINE: OpenBet = {
  ...webBet({ id: 1, matchId: 2, teams: 'Charlie vs Bravo', selectedTeam: 'Charlie', selection: WINNER }),
  legs: null,
  tiedFormat: 'BO3',
}

const PATH = '/proximos-jogos'
const rows = () => page.getByRole('main').getByRole('listitem')
const days = () => page.getByRole('group', { name: 'Dia', exact: true }).getByRole('button')
const end = () => document.querySelector('nav.fixed')?.getBoundingClientRect().top ?? innerHeight
const whole = () =>
  rows()
    .elements()
    .filter((row) => row.getBoundingClientRect().bottom <= Math.min(end(), listEnd())).length
const listEnd = () => document.querySelector('.scroll-list')?.getBoundingClientRect().bottom ?? innerHeight

beforeEach(() => {
  signedIn()
  remember(ACCOUNT, '7')
  showMatches([], MATCHES)
  answer(openBets, { profile: 'standard', bets: [MINE] })
})

describe('at a glance', () => {
  test.each([
    [390, 844, 6],
    [768, 1024, 6],
    [1440, 900, 10],
    [1920, 1080, 10],
  ])('%i × %i shows at least %i whole matches', async (wide, high, least) => {
    await page.viewport(wide, high)
    await open(PATH)
    await expect.element(page.css('[data-own] > p')).toBeVisible()
    await loaded()
    expect(whole()).toBeGreaterThanOrEqual(least)
  })

  for (const language of LANGUAGES) {
    test(`nothing is cut off, there is one row of controls, and a row has one act beside its prices, in ${language}`, {
      timeout: 60_000,
    }, async () => {
      await open(PATH, language)
      await expect.element(page.css('[data-own] > p')).toBeInTheDocument()
      await expectFitsEveryWindow((where) => {
        // Hours and prices are whole.
        for (const figure of document.querySelectorAll('.upcoming-row :is(time, [aria-haspopup=dialog])')) {
          expect(figure.scrollWidth, where).toBeLessThanOrEqual(figure.clientWidth + 1)
        }
        const filter = page.css('main fieldset').first()
        expect(boxOf(filter).height, where).toBeLessThanOrEqual(56)
      })
      for (const row of document.querySelectorAll('.upcoming-row')) {
        expect(row.querySelectorAll('button:not([aria-haspopup=dialog])').length).toBeLessThanOrEqual(1)
      }
    })
  }
})

test('in a wide window a match without bets is one line of 44 px: hour, team, dash, team, tournament, prices', async () => {
  await page.viewport(1440, 900)
  await open(PATH)
  const row = rows().filter({ hasText: 'Golf' })
  await expect.element(row).toBeVisible()
  await loaded()
  expect(boxOf(row).height).toBeLessThanOrEqual(46)
  const parts = [row.css('time'), row.getByTitle('Golf'), row.getByText('-', { exact: true }), row.getByTitle('Bravo')]
  const lefts = parts.map((part) => boxOf(part).left)
  expect(lefts).toEqual([...lefts].sort((a, b) => a - b))
})

test('a day with its count shows that day alone, and is part of the address', async () => {
  await page.viewport(390, 844)
  await open(PATH)
  await expect.poll(() => texts(days()).slice(0, 2)).toEqual(['Todos 12', 'Amanhã 4'])
  await expect.element(days()).toHaveLength(4)
  await expectAccessible()
  await days().nth(1).click()
  await expect.element(rows()).toHaveLength(4)
  await expect.element(days().nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect
    .element(page.getByRole('status').filter({ hasText: 'encontradas' }))
    .toHaveTextContent('4 partidas encontradas')
  expect(address()).toMatch(/\?day=\d{4}-\d\d-\d\d$/)
  await open(address())
  await expect.element(rows()).toHaveLength(4)
  await days().first().click()
  await expect.element(rows()).toHaveLength(12)
  expect(address()).toBe(PATH)
})

test('on a phone the fields of team and tournament take the place of the days, and go again', async () => {
  await page.viewport(390, 844)
  await open(PATH)
  await page.getByRole('button', { name: 'Filtrar por time ou torneio' }).click()
  const team = page.getByLabelText('Filtrar por time', { exact: true })
  await expect.element(team).toHaveFocus()
  await team.fill('golf')
  await expect.element(rows()).toHaveLength(1)
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.element(rows()).toHaveLength(12)
  await expect.element(days().first()).toBeVisible()
})

test('nothing moves when the matches arrive late, or the bets on them', async () => {
  for (const [wide, high] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(wide, high)
    const late = {
      matches: held<typeof upcomingMatches>(MATCHES),
      open: held<typeof openBets>({ profile: 'standard', bets: [MINE] }),
    }
    answer(upcomingMatches, late.matches)
    answer(openBets, late.open)
    await open(PATH)
    await expect.poll(() => requestsOf(upcomingMatches).length).toBeGreaterThan(0)
    const list = page.css('.scroll-list')
    await expect.element(list).toBeInTheDocument()
    const before = boxOf(list).top
    late.matches.release()
    await expect.element(days()).toHaveLength(4)
    expect(boxOf(list).top).toBe(before)
    expect(rows().elements()).toEqual([])
    late.open.release()
    await expect.element(page.css('[data-own] > p')).toMatchTextContent('Charlie')
    expect(boxOf(list).top).toBe(before)
  }
})
