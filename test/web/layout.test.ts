import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PATHS } from '../../src/contract/paths.ts'
import { BET_TYPES } from '../../src/domain/market/bet-type.ts'
import { settledBet } from '../support/web-bet.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { placeBet } from './support/book.ts'
import { boxOf, loaded, width } from './support/page.ts'
import { administrator, showMatches, signedIn } from './support/people.ts'
import { goTo, onEveryScreen, open } from './support/site.tsx'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

/** The number that HLTV lists on a busy day. */
function busyDay(): void {
  const live = Array.from({ length: 12 }, (_, at) => webMatch({ id: at + 1, hltvId: at + 1 }))
  const upcoming = Array.from({ length: 105 }, (_, at) =>
    upcomingMatch({
      id: at + 100,
      hltvId: at + 100,
      team1: `Home ${at}`,
      team2: `Away ${at}`,
      tournament: `Cup ${at % 7}`,
      scheduledTime: inHours(1 + at),
      odds1: '1.45',
      odds2: '2.70',
    }),
  )
  showMatches(live, upcoming)
}

beforeEach(() => void signedIn())

/** Whether no ancestor clips any element with this text. */
function isWhole(words: string, ofAName = true): boolean {
  const says = (node: Node) =>
    node instanceof Text && (ofAName ? node.data.trim() === words : node.data.includes(words))
  const sayers = [...document.querySelectorAll('main *')].filter(
    (each) => each.checkVisibility() && [...each.childNodes].some(says),
  )
  return sayers.length > 0 && sayers.every(isUnclipped)
}

function isUnclipped(element: Element): boolean {
  const range = document.createRange()
  range.selectNodeContents(element)
  const box = range.getBoundingClientRect()
  for (let frame: Element | null = element; frame && frame !== document.body; frame = frame.parentElement) {
    const around = frame.getBoundingClientRect()
    if (getComputedStyle(frame).overflowX === 'visible' || frame.matches('.scroll-list')) continue
    if (box.right > around.right + 1 || box.bottom > around.bottom + 2 || box.left < around.left - 1) return false
  }
  return true
}

const LATIN = 'Clube de Esportes Eletronicos do Paranaa'
const CYRILLIC = 'Организация с очень длинным именем Ёлка!'

test('names of forty letters are shown in full at 1440 and 2560 px', async () => {
  expect([LATIN.length, CYRILLIC.length]).toEqual([40, 40])
  const teams = { team1: LATIN, team2: CYRILLIC }
  showMatches([webMatch(teams)], [upcomingMatch({ ...teams, scheduledTime: inHours(2), odds1: '1.45', odds2: '2.70' })])
  placeBet({ teams: `${LATIN} vs ${CYRILLIC}`, selectedTeam: CYRILLIC })
  await open(PATHS.live)
  for (const path of [PATHS.live, PATHS.upcoming, PATHS.dashboard, PATHS.history]) {
    goTo(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await loaded()
    for (const wide of [1440, 2560]) {
      await page.viewport(wide, 900)
      for (const name of path === PATHS.history ? [CYRILLIC] : [LATIN, CYRILLIC]) {
        const whole = path === PATHS.history ? `${LATIN} vs ${CYRILLIC}` : name
        await expect.element(page.getByTitle(whole, { exact: true }).first()).toBeVisible()
        await expect.poll(() => isWhole(name), { message: `${name} on ${path} at ${wide}` }).toBe(true)
      }
    }
  }
})

test('the line of a bet is never cut, 320 to 1440 px', async () => {
  const lines = {
    handicap: 'Mapa 2 Inferno, primeira metade -3,5',
    'total-rounds': 'Over 26,5',
    other: 'rounds vencidos pelos dois times somados, mais de 41.5',
  } as const
  for (const [name, line] of Object.entries(lines)) {
    const betTypeName = name as keyof typeof lines // its keys are these
    placeBet({ betType: `${name} (${line})`, betTypeName, betTypeValue: line, selection: null, amount: '1000000.00' })
  }
  await open(PATHS.history)
  for (const wide of [320, 768, 1440]) {
    await page.viewport(wide, 900)
    for (const line of Object.values(lines)) {
      await expect.poll(() => isWhole(line, false), { message: `${line} at ${wide}` }).toBe(true)
    }
    await expect.poll(width).toBeLessThanOrEqual(wide)
  }
})

test('at 2560 px the content uses the full width', async () => {
  busyDay()
  await page.viewport(2560, 1440)
  placeBet()
  for (const path of [PATHS.dashboard, PATHS.history, PATHS.live, PATHS.upcoming, PATHS.statistics]) {
    await open(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await loaded()
    const content = page.css('main > div > *').first().element().getBoundingClientRect().width
    const room = page.getByRole('main').element().getBoundingClientRect().width
    expect(content / room, path).toBeGreaterThan(0.95)
  }
})

/** The number of rows that end above the end of their list, of the window and of the bottom bar. */
function seenWhole(): number {
  const rows = [...document.querySelectorAll('main li')]
  const bar = [...document.querySelectorAll('nav')].at(-1)?.getBoundingClientRect()
  const list = rows[0]?.closest('.scroll-list')?.getBoundingClientRect()
  if (!bar || !list) return 0
  const end = Math.min(innerHeight, list.bottom, bar.width === innerWidth ? bar.top : innerHeight)
  return rows.filter((row) => row.getBoundingClientRect().bottom <= end).length
}

// With cards instead of rows it was 5 and 2.
for (const { what, wide, high, least } of [
  { what: 'desktop', wide: 1440, high: 900, least: 12 },
  { what: 'phone', wide: 390, high: 844, least: 5 },
]) {
  test(`of 105 upcoming matches at least ${least} are fully visible at once on a ${what}`, async () => {
    busyDay()
    await page.viewport(wide, high)
    await open(PATHS.upcoming)
    await expect.element(page.css('main li')).toHaveLength(105)
    await expect.poll(seenWhole).toBeGreaterThanOrEqual(least)
  })
}

/** The height of the page minus the end of its content, in px. */
function blank(): number {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement
  const content = boxOf(page.css('main > div').first()).bottom + scrollTop
  const end = content + Number.parseFloat(getComputedStyle(page.getByRole('main').element()).paddingBottom)
  return scrollHeight - Math.max(clientHeight, end)
}

/** The elements that scroll vertically inside the page. */
const innerScrollers = () =>
  [...document.querySelectorAll('main *')]
    .filter((each) => each.scrollHeight > each.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(each).overflowY))
    .map((each) => each.outerHTML.slice(0, 160))

test('no screen ends in blank space, and lists scroll at 640 px on wide windows only', {
  timeout: 300_000,
}, async () => {
  administrator()
  busyDay()
  for (let ago = 100; ago > 0; ago -= 1) {
    const betTypeName = BET_TYPES[ago % BET_TYPES.length] ?? 'other'
    const more = { placedAt: inHours(-9 * ago), amount: '10.00', betType: betTypeName, betTypeName, selection: null }
    placeBet(ago % 3 === 0 ? more : settledBet('won', '8.50', more))
  }
  await onEveryScreen(async (path) => {
    for (const [wide, high] of [
      [1440, 900],
      [768, 900],
      [320, 640],
    ] as const) {
      await page.viewport(wide, high)
      await loaded()
      // The layout of a narrow window follows in another frame than its size.
      await expect.poll(blank, { message: `${path} at ${wide}` }).toBeLessThanOrEqual(2)
      if (wide < 768) await expect.poll(innerScrollers, { message: `${path} at ${wide}` }).toEqual([])
      if (path !== PATHS.history) continue
      const listHeight = () => boxOf(page.css('.scroll-list')).height
      if (wide < 768) await expect.poll(listHeight).toBeGreaterThan(2000)
      else await expect.poll(listHeight).toBe(640)
    }
  })
})

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844))

  test('header and filters scroll away; the heading of the day stays visible', async () => {
    busyDay()
    await open(PATHS.upcoming)
    await expect.element(page.css('main li')).toHaveLength(105)
    const title = page.getByRole('heading', { level: 1 })
    await expect.element(title).toBeInViewport()
    // Scrolls to the middle of the second day: near the end of a day its heading scrolls away with it.
    page.css('main h3 + ul').nth(1).element().children[12]?.scrollIntoView()
    await expect.element(title).not.toBeInViewport()
    await expect.element(page.getByRole('group', { name: 'Dia', exact: true })).not.toBeInViewport()
    // One heading of a day sticks to the top.
    const tops = () =>
      page
        .css('main h3')
        .elements()
        .map((day) => Math.round(day.getBoundingClientRect().top))
    await expect.poll(tops).toContain(0)
  })

  test('another page of the history is shown from its first bet', async () => {
    for (let ago = 60; ago > 0; ago -= 1) placeBet({ placedAt: inHours(-ago) })
    await open(PATHS.history)
    await page.getByRole('button', { name: 'Próxima' }).click()
    await expect.element(page.getByText('Página 2 de 2')).toBeInTheDocument()
    const bets = page.getByRole('list', { name: 'Histórico detalhado' }).getByRole('listitem')
    await expect.element(bets.first()).toBeInViewport()
  })
})

for (const [wide, high, aim] of [
  [390, 844, 6],
  [600, 844, 6],
  [1440, 900, 6],
] as const) {
  test(`at ${wide} × ${high} at least ${aim} live matches are whole on the first screen`, async () => {
    busyDay()
    await page.viewport(wide, high)
    await open(PATHS.live)
    const rows = page.css("[aria-label='Partidas ao vivo'] > li")
    await expect.element(rows).toHaveLength(12)
    const list = page.css('.scroll-list').first().element()
    const bar = page.css('nav.h-bar').element()
    const end = () =>
      bar.checkVisibility() ? bar.getBoundingClientRect().top : Math.min(high, list.getBoundingClientRect().bottom)
    const whole = () => rows.elements().filter((row) => row.getBoundingClientRect().bottom <= end())
    await expect.poll(() => whole().length).toBeGreaterThanOrEqual(aim)
  })
}

/** What a row shows, the column of a map by its texts. */
const PARTS = [
  '.match-row > :not(.row-maps, .contents)',
  '.row-maps > li > span:first-child',
  '.row-maps > li > [aria-hidden] > span',
  '[data-chance] > [aria-hidden] > span:last-child',
].join()

for (const wide of [305, 320, 390, 600, 768, 1440, 1920]) {
  test(`at ${wide} px no part of a live match lies over another, with the longest names and all chances`, async () => {
    const match = webMatch({
      team1: CYRILLIC,
      team2: LATIN,
      tournament: LATIN,
      odds1: '101.00',
      odds2: '1.005',
      startOdds: { odds1: '1.50', odds2: '2.60' },
    })
    showMatches([match, { ...match, id: 2, hltvId: 2, format: 'BO5' }])
    await page.viewport(wide, 900)
    await open(PATHS.live)
    await expect.element(page.css('[data-chance]')).toHaveLength(2)
    for (const row of page.css("[aria-label='Partidas ao vivo'] > li").elements()) {
      const parts = [...row.querySelectorAll(PARTS)]
        .filter((part) => part.closest('.row-maps > li')?.clientWidth !== 1) // seen, not only read out
        .map((part) => part.getBoundingClientRect())
        .filter(({ width, height }) => width > 1 && height > 1)
      expect(parts.length).toBeGreaterThan(8)
      for (const [at, one] of parts.entries())
        for (const other of parts.slice(at + 1)) {
          expect(overlap(one, other), JSON.stringify([one, other])).toBeLessThanOrEqual(1)
        }
    }
  })
}

/** The lesser of width and height of what two boxes share. */
function overlap(one: DOMRect, other: DOMRect): number {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return Math.max(0, Math.min(across, down))
}
