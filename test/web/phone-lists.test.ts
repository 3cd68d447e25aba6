import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listAlerts } from '../../src/contract/alerts.ts'
import { decidedBets } from '../../src/contract/bets/bet-results.ts'
import { listFavorites } from '../../src/contract/matches/favorites.ts'
import { PATHS } from '../../src/contract/paths.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { placeBet } from './support/book.ts'
import { EVEN, live, showEvening } from './support/dashboard-evening.ts'
import { answer } from './support/network.ts'
import { boxOf, dialog, expectDialogs, loaded, width } from './support/page.ts'
import { showMatches, visitor } from './support/people.ts'
import { loadWhole, open } from './support/site.tsx'

const won = { verdict: 'won', evidence: { code: 'seriesScore', score1: 2, score2: 1 } } as const
const rows = () => page.css('main .match-list > li')
const navigation = () => page.getByRole('navigation', { name: 'Navegação principal' })
const search = () => page.getByRole('main').getByRole('button', { name: 'Busque partidas, times, apostas, páginas' })
/** The width of the window without its scroll bar. */
const inside = () => document.body.clientWidth
const palette = () => dialog('Busca e comandos')

beforeEach(showEvening)

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844))

  test.each(['/', '/jogos-ao-vivo', '/proximos-jogos'])('rows reach both edges of the window: %s', async (path) => {
    await open(path)
    await expect.element(rows().first()).toBeVisible()
    await loaded()
    const { left, right } = boxOf(rows().first())
    expect(left).toBeCloseTo(0, 0)
    expect(right).toBeGreaterThanOrEqual(inside())
    expect(width()).toBeLessThanOrEqual(390)
  })

  test('a live match is 83 px high, and 105 with a bet on it', async () => {
    await open('/jogos-ao-vivo')
    await expect.element(live().nth(6)).toBeVisible()
    await loaded()
    expect(
      live()
        .elements()
        .map((row) => Math.round(row.getBoundingClientRect().height)),
    ).toEqual([105, 105, 105, 83, 83, 83, 83])
  })

  test('the tournament of a live match is whole, and the price has the logo and the chance above it', async () => {
    await open('/jogos-ao-vivo')
    const row = live().nth(3)
    await expect.element(row.css('[data-chance]')).toBeInTheDocument()
    const tournament = row.getByTitle('Lantern Festival Cup 13 · Final').element()
    expect(tournament.scrollWidth).toBeLessThanOrEqual(tournament.clientWidth)
    const [price, chance] = [row.css('button[aria-haspopup=dialog]').last(), row.css('.row-chance-2')]
    const [box, inside] = [boxOf(price), boxOf(chance)]
    expect(inside.top).toBeGreaterThan(box.top)
    expect(inside.bottom).toBeLessThan(box.bottom)
    await expect.element(chance).toMatchTextContent(/^\d+%/)
  })

  test('an upcoming match has chance and logo in its prices, names on one line up to the prices, and its badge above them', async () => {
    const names = { team1: 'Southern Kettle', team2: 'Associação Atlética Ponte Preta Esportes' }
    showMatches(
      [],
      [
        upcomingMatch({
          id: 50,
          hltvId: 50,
          ...names,
          odds1: '1.50',
          odds2: '3.00',
          tournament: 'Kiln Town Cup 7 · Semifinal',
        }),
      ],
    )
    await open('/proximos-jogos')
    const row = rows().first()
    await expect.element(row).toMatchTextContent('Agendado')
    await loaded()
    expect(Math.round(boxOf(row).height)).toBe(83)
    for (const name of Object.values(names)) expect(boxOf(row.getByTitle(name)).height).toBeLessThanOrEqual(24)
    const name = row.getByTitle(names.team1).element()
    expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
    // By Cheung 1 ÷ (1 + √(0.5 ÷ 2)) is two thirds.
    const price = row.getByRole('button', { name: 'Apostar em Southern Kettle a 1,50' })
    await expect.element(price).toMatchTextContent('67%')
    const badge = boxOf(row.getByText('Agendado'))
    expect(badge.width).toBeGreaterThan(20)
    await expect.element(row.css('[title=Agendado] svg')).not.toBeVisible()
    expect(badge.bottom).toBeLessThanOrEqual(boxOf(price).top)
    expect(boxOf(price).height).toBeGreaterThanOrEqual(44)
    // The dash stands in the gap, at no cost for the names.
    const [dash, long] = [boxOf(row.getByText('-', { exact: true })), boxOf(row.getByTitle(names.team2))]
    expect(dash.left).toBeGreaterThanOrEqual(long.right)
    expect(dash.right).toBeLessThanOrEqual(boxOf(price).left)
    expect(boxOf(price).left - long.right).toBeLessThanOrEqual(13)
  })

  test('a bet in a row does not name its team twice', async () => {
    await open('/jogos-ao-vivo')
    const line = live().nth(0).css('[data-own] > p')
    await expect.element(line).toMatchTextContent('Charlie precisa de mais 1 mapa')
    const whole = line.element().getAttribute('title')?.replaceAll('\u00a0', ' ')
    expect(whole).toBe('Charlie · € 10,00 a 1,85 · precisa de mais 1 mapa')
  })

  test('empty lists are as high as their message, and show no age of data', async () => {
    answer(listFavorites, [])
    answer(listAlerts, { unread: 0, alerts: [] })
    for (const [path, empty] of [
      ['/favoritos', 'Nenhum favorito ainda'],
      ['/notificacoes', 'Nenhuma notificação ainda'],
    ] as const) {
      await open(path)
      await expect.element(page.getByText(empty)).toBeVisible()
      await loaded()
      await expect.element(page.getByText(/^Atualizado/)).not.toBeInTheDocument()
      expect(boxOf(page.css('main .card').first()).height).toBeLessThan(340)
    }
  })

  test('a magnifier above the lists and a row of "Mais" open the search of the whole site', async () => {
    await open('/jogos-ao-vivo')
    await loadWhole()
    const { width: wide, height } = boxOf(search())
    expect([wide, height]).toEqual([44, 44])
    await search().click()
    await expect.element(palette().getByRole('combobox')).toHaveFocus()
    const box = boxOf(palette())
    expect([box.left, box.top, box.right].map(Math.round)).toEqual([0, 0, inside()])
    await palette().getByRole('button', { name: 'Fechar' }).click()
    await expectDialogs(0)
    await navigation().getByRole('button', { name: 'Mais' }).click()
    const row = dialog('Mais').getByRole('button', { name: 'Busque partidas, times, apostas, páginas' })
    await expect.element(row).toBeVisible()
    expect(boxOf(row).height).toBeGreaterThanOrEqual(44)
    await row.click()
    await expect.element(palette().getByRole('combobox')).toHaveFocus()
    await expectDialogs(1)
  })

  test('the tabs of the bets stand on their rule, directly above the list', async () => {
    placeBet()
    await open('/historico')
    const tabs = page.getByRole('group', { name: 'Status' })
    await expect.element(page.css('[data-bet]').first()).toBeVisible()
    await loaded()
    const rule = boxOf(tabs).bottom
    expect(rule - boxOf(tabs.getByRole('button').first()).bottom).toBeLessThanOrEqual(1)
    expect(boxOf(page.css('.scroll-list')).top).toBeCloseTo(rule, 0)
  })
})

describe('on a phone that lies', () => {
  beforeEach(() => page.viewport(844, 390))

  test('the navigation is a narrow column at the left, and matches are on the first screen of the dashboard', async () => {
    await open('/')
    await expect.element(live().first()).toBeVisible()
    await loaded()
    const bar = boxOf(navigation())
    expect([bar.left, bar.top]).toEqual([0, 0])
    expect(bar.width).toBeLessThanOrEqual(64)
    for (const cell of navigation().css('a, button').elements()) {
      const { width: wide, height } = cell.getBoundingClientRect()
      expect(Math.min(wide, height)).toBeGreaterThanOrEqual(44)
    }
    expect(
      live()
        .elements()
        .filter((row) => row.getBoundingClientRect().bottom <= 390).length,
    ).toBeGreaterThanOrEqual(2)
    expect(width()).toBeLessThanOrEqual(844)
  })

  test('the prices of a live match are side by side, and three matches are whole', async () => {
    await open('/jogos-ao-vivo')
    await expect.element(live().nth(3)).toBeInTheDocument()
    await loaded()
    const prices = live().first().css('.match-row > button')
    await expect.element(prices).toHaveLength(2)
    expect(boxOf(prices.first()).top).toBe(boxOf(prices.last()).top)
    expect(
      live()
        .elements()
        .filter((row) => row.getBoundingClientRect().bottom <= 390).length,
    ).toBeGreaterThanOrEqual(3)
    expect(width()).toBeLessThanOrEqual(844)
    showMatches([webMatch({ ...EVEN, startOdds: EVEN })])
    await open('/jogos-ao-vivo')
    await expect.element(prices).toHaveLength(2)
    expect(boxOf(prices.first()).top).toBe(boxOf(prices.last()).top)
  })

  test.each([PATHS.live, PATHS.upcoming, PATHS.results, PATHS.favorites])(
    'the pages of matches are tabs, large enough for a finger, which wider windows do without: %s',
    async (path) => {
      await open(path)
      const tabs = page.getByRole('navigation', { name: 'Páginas de partidas' })
      await expect.element(tabs.getByRole('link')).toHaveLength(4)
      await loaded()
      for (const tab of tabs.getByRole('link').elements()) {
        const { width: wide, height } = tab.getBoundingClientRect()
        expect(Math.min(wide, height)).toBeGreaterThanOrEqual(44)
      }
      expect(boxOf(tabs).top).toBeCloseTo(boxOf(page.css('main header').first()).bottom, 0)
      await page.viewport(768, 1024)
      await expect.element(tabs).not.toBeInTheDocument()
    },
  )

  test('its last button has all other places', async () => {
    await open('/')
    await navigation().getByRole('button', { name: 'Mais' }).click()
    await expect.element(dialog('Mais').getByRole('link', { name: 'Estatísticas' })).toBeVisible()
  })
})

describe('in a wide window', () => {
  beforeEach(() => page.viewport(1440, 900))

  test('a live match is 91 px high, and 113 with a bet on it; six are whole', async () => {
    await open('/jogos-ao-vivo')
    await expect.element(live().nth(6)).toBeInTheDocument()
    await loaded()
    const heights = live()
      .elements()
      .map((row) => Math.round(row.getBoundingClientRect().height))
    expect(heights).toEqual([113, 113, 113, 91, 91, 91, 91])
    const end = boxOf(page.css('.scroll-list').first()).bottom
    expect(
      live()
        .elements()
        .filter((row) => row.getBoundingClientRect().bottom <= end).length,
    ).toBeGreaterThanOrEqual(6)
  })

  test('the prices of a visitor end at the padding of the row, where a user has the star', async () => {
    visitor()
    showMatches([webMatch({ ...EVEN, startOdds: EVEN })])
    await open('/jogos-ao-vivo')
    const row = live().first()
    await expect.element(row.css('[data-chance]')).toBeInTheDocument()
    const [inner, price] = [row.css('.match-row'), row.css('.match-row > button').last()]
    const padding = Number.parseFloat(getComputedStyle(inner.element()).paddingRight)
    expect(boxOf(inner).right - padding - boxOf(price).right).toBeLessThanOrEqual(1)
  })

  test('the page of the bets does not scroll next to its list', async () => {
    for (let count = 0; count < 40; count += 1) placeBet()
    await open('/historico')
    await expect.element(page.css('[data-bet]').nth(39)).toBeInTheDocument()
    await loaded()
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(900)
    const decided = Array.from({ length: 2 }, () => placeBet({ grade: won, gradedResult: '42.50' }))
    answer(decidedBets, { total: 2, decided, needsYouTotal: 0, needsYou: [], corrected: [] })
    await open('/historico')
    await expect.element(page.getByRole('heading', { name: '2 apostas decididas' })).toBeVisible()
    await loaded()
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(900)
  })
})
