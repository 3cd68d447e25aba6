import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listBets, type OpenBet, openBets } from '../../src/contract/bets/bet-lists.ts'
import { LANGUAGES, type Language } from '../../src/contract/languages.ts'
import { findMatch, type MatchDetails } from '../../src/contract/matches/match-pages.ts'
import { settledBet } from '../support/web-bet.ts'
import { webMatch } from '../support/web-match.ts'
import { booked, placeBet } from './support/book.ts'
import { cutOff } from './support/cut-off.ts'
import { answer, held, requestsOf, withHeaders } from './support/network.ts'
import { address, boxOf, brokenAmounts, card, dialog, expectAccessible, loaded, texts } from './support/page.ts'
import { showMatches, signedIn } from './support/people.ts'
import { open } from './support/site.tsx'
import { expectFitsEveryWindow } from './support/window-sizes.ts'

const LONG = 'Associação Atlética Ponte Preta Esportes'
const EVEN = { odds1: '1.90', odds2: '1.90' }
const WINNER = { market: 'match-winner', side: 1, isThreeWay: false } as const

/** A map each; the third runs. */
const MAPS = [
  { number: 1, name: 'Inferno', status: 'finished', score1: 13, score2: 11, firstHalf: { score1: 6, score2: 6 } },
  { number: 2, name: 'Mirage', status: 'finished', score1: 14, score2: 16, firstHalf: { score1: 6, score2: 6 } },
  { number: 3, name: 'Anubis', status: 'running', score1: 4, score2: 3, firstHalf: null },
] as const
const listed = (team1 = 'Alfa') =>
  webMatch({
    hltvId: 7,
    team1,
    maps: [...MAPS],
    score1: 1,
    score2: 1,
    map: 'Anubis',
    currentMapScore1: 4,
    currentMapScore2: 3,
    startOdds: EVEN,
    tournament: 'Lantern Festival Cup 13 · Final',
  })
const details = (team1?: string): MatchDetails => ({
  ...listed(team1),
  calledOff: false,
  startedTime: '2026-11-20T18:40:00.000Z',
  finishedTime: null,
  otherSource: null,
  oddsHistory: [
    { at: '2026-11-20T18:30:00.000Z', odds1: '1.90', odds2: '1.90' },
    { at: '2026-11-20T18:50:00.000Z', odds1: '1.83', odds2: '1.99' },
  ],
})

/** Two open bets on the winner, and one that is won. */
function bet(team1 = 'Alfa'): void {
  const on = { matchId: 1, teams: `${team1} vs Bravo`, selectedTeam: team1 }
  placeBet(settledBet('won', '9.50', { ...on, amount: '10.00', odds: '1.95' }))
  const open = [
    placeBet({ ...on, amount: '18.00', odds: '2.10', selection: WINNER }),
    placeBet({ ...on, amount: '8.00', odds: '2.30', selection: WINNER }),
  ]
  answer(openBets, {
    profile: 'standard',
    bets: open.map((each): OpenBet => ({ ...each, legs: null, tiedFormat: 'BO3' })),
  })
}

async function openMatch(team1 = 'Alfa', language: Language = 'pt'): Promise<void> {
  showMatches([listed(team1)])
  answer(findMatch, details(team1))
  bet(team1)
  await open('/jogo/7', language)
  await expect.element(page.css('[data-bet-chance]').first()).toBeInTheDocument()
}

const hero = () => page.getByRole('region', { name: 'Placar' })
const race = () => page.getByRole('region', { name: /^Corrida até/ })
const bets = () => page.getByRole('list', { name: 'Suas apostas nesta partida' }).getByRole('listitem')
/** Above what floats over the end of the screen. */
const end = () => document.querySelector('nav.fixed')?.getBoundingClientRect().top ?? innerHeight

beforeEach(() => void signedIn())

describe('at a glance', () => {
  test.each([
    [390, 844, 2],
    [768, 1024, 3],
    [1440, 900, 3],
    [1920, 1080, 3],
  ])('%i × %i shows score, chance, prices, maps, the race and %i of one’s own bets', async (wide, high, least) => {
    await page.viewport(wide, high)
    await openMatch()
    await loaded()
    for (const part of [hero(), race()]) expect(boxOf(part).bottom).toBeLessThanOrEqual(end())
    const whole = () =>
      bets()
        .elements()
        .filter((row) => row.getBoundingClientRect().bottom <= end())
    expect(whole().length).toBeGreaterThanOrEqual(least)
  })

  test('a phone lying down shows score and prices', async () => {
    await page.viewport(844, 390)
    await openMatch()
    await loaded()
    expect(boxOf(page.getByRole('button', { name: /^Apostar em Alfa/ })).bottom).toBeLessThanOrEqual(end())
  })

  for (const language of LANGUAGES) {
    test(`nothing is cut off or broken, and a row has no more than one act, in ${language}`, {
      timeout: 60_000,
    }, async () => {
      await openMatch(LONG, language)
      await expectFitsEveryWindow(async (where) => {
        await expect.poll(brokenAmounts, { message: where }).toEqual([])
      })
      for (const row of document.querySelectorAll('[data-bet]')) {
        expect(row.querySelectorAll('button, a').length).toBeLessThanOrEqual(1)
      }
    })
  }
})

test('the running map is a race to the rounds that win it, in overtime to more', async () => {
  await openMatch()
  await expect.element(race()).toHaveAccessibleName('Corrida até 13')
  await expect.element(race().getByRole('img', { name: 'Alfa: 4 de 13 rounds' })).toBeVisible()
  await expectAccessible()
  const [first, second] = MAPS
  const overtime = { ...MAPS[2], score1: 12, score2: 13, firstHalf: { score1: 6, score2: 6 } }
  showMatches([{ ...listed(), maps: [first, second, overtime] }])
  answer(findMatch, { ...details(), maps: [first, second, overtime] })
  await open('/jogo/7')
  await expect.element(race().getByRole('img', { name: 'Bravo: 13 de 16 rounds' })).toBeVisible()
})

test('the details of the match have each bet as the page has it', async () => {
  await openMatch()
  const onPage = texts(bets())
  await open('/jogos-ao-vivo')
  await page.getByRole('main').css('[data-own]').first().click()
  const own = dialog('Alfa vs Bravo').getByRole('list', { name: 'Suas apostas nesta partida' }).getByRole('listitem')
  await expect.poll(() => texts(own)).toEqual(onPage)
  await expect
    .element(own.nth(1).getByRole('img'))
    .toHaveAccessibleName(/^Chance estimada: \d\d%, paga-se a partir de 48%$/)
  await expect.element(own.first().getByRole('button')).not.toBeInTheDocument()
  await expectAccessible()
  await page.viewport(320, 700)
  await expect.poll(cutOff).toEqual([])
})

test('a bet has its chance beside the one its odds ask for, and a press opens all of it', async () => {
  await openMatch()
  const row = bets().nth(1)
  await expect.element(row).toMatchTextContent('€ 18,00 a 2,10 · paga-se a partir de 48%')
  await expect.element(row).toMatchTextContent('se ganhar +€ 19,80')
  await expect.element(row).toMatchTextContent('Alfa precisa de mais 1 mapa')
  await expect.element(row.getByRole('img')).toHaveAccessibleName(/^Chance estimada: \d\d%, paga-se a partir de 48%$/)
  await expect.element(bets().last()).toMatchTextContent(/\+€ 9,50.*Ganha/)
  await expect.element(card('Suas apostas nesta partida')).toMatchTextContent('€ 26,00 em jogo')
  await row.getByRole('button').click()
  await expect.element(dialog('Alfa')).toBeVisible()
  expect(address()).toBe(`/jogo/7?bet=${booked()[1]?.id}`)
  history.back()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('what the match can bring adds what its settled bets have brought', async () => {
  await openMatch()
  // −18.00 − 8.00 + 9.50; 19.80 + 10.40 + 9.50.
  const line = page.getByRole('img', { name: /^pior/ })
  await expect.element(line).toHaveAccessibleName(/^pior -€\s16,50, em média \+€\s\d+,\d\d, melhor \+€\s39,70$/)
})

test('the odds over time have the user’s own prices', async () => {
  await openMatch()
  await expect.element(page.getByText('você: 2,10')).toBeVisible()
  await expect.element(page.getByText('você: 2,30')).toBeVisible()
  await expect.element(page.getByText('você: 1,95')).not.toBeInTheDocument()
})

const TOTALS = {
  'X-Total-Count': '1',
  'X-Total-Staked': '50.00',
  'X-Total-Profit': '0.00',
  'X-Count-Pending': '1',
  'X-Count-Won': '0',
  'X-Count-Lost': '0',
  'X-Count-Returned': '0',
}

test('nothing moves when the bets and their chances arrive late', async () => {
  for (const [wide, high] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(wide, high)
    showMatches([listed()])
    answer(findMatch, details())
    bet()
    const open_ = held<typeof openBets>({ profile: 'standard', bets: [] })
    const late = held<typeof listBets>(withHeaders(listBets, [...booked()], TOTALS))
    answer(openBets, open_)
    answer(listBets, late)
    await open('/jogo/7')
    await expect.element(race()).toBeVisible()
    await expect.poll(() => requestsOf(listBets).length).toBeGreaterThan(0)
    const places = () =>
      [hero(), page.getByRole('heading', { name: 'Suas apostas nesta partida' })].map((part) => boxOf(part).top)
    const odds = page.getByRole('heading', { name: 'Odds ao longo do tempo' })
    const [before, at] = [places(), wide < 1280 ? null : boxOf(odds).top]
    late.release()
    open_.release()
    await expect.element(bets().first()).toBeVisible()
    expect(places()).toEqual(before)
    // In one column it comes after the bets.
    if (at !== null) expect(boxOf(odds).top).toBe(at)
  }
})
