import { beforeEach, expect, test } from 'vitest'
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

test('the line of a bet is never cut 320 to 1440 px', async () => {
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

test('no screen ends in blank space, and lists scroll within 640 px on wide windows only', {
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
      else {
        await expect.poll(listHeight).toBeGreaterThan(600)
        expect(listHeight()).toBeLessThanOrEqual(640)
      }
    }
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
