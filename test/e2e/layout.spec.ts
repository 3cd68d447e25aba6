import type { Page } from '@playwright/test'
import { BET_TYPES } from '../../src/domain/bet-type.ts'
import { PATHS } from '../../src/web/paths.ts'
import type { TestApp } from '../support/app.ts'
import { liveReading, type ScriptedSource, upcomingReading } from '../support/scripted-source.ts'
import { storeBets } from '../support/stored-bets.ts'
import { placeBet } from './support/bets.ts'
import { goWithin, loaded, onEveryScreen } from './support/screens.ts'
import { signInAdministrator, signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const HOUR = 3_600_000
const named = (name: string) => ({ key: name, name, logoUrl: null })
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

/** The number that HLTV lists on a busy day; the first page that is opened has them all. */
async function busyDay(source: ScriptedSource, site: TestApp): Promise<void> {
  const live = Array.from({ length: 12 }, (_, at) => liveReading(`live-${at}`))
  const upcoming = Array.from({ length: 105 }, (_, at) =>
    upcomingReading(`next-${at}`, {
      team1: named(`Home ${at}`),
      team2: named(`Away ${at}`),
      tournament: `Cup ${at % 7}`,
      scheduledTime: inHours(1 + at),
      odds: { odds1: 1450, odds2: 2700 },
    }),
  )
  source.set([...live, ...upcoming])
  const listed = async () => (await (await site.fetch('/api/upcoming-matches')).json()) as unknown[]
  await expect.poll(listed).toHaveLength(upcoming.length)
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await loaded(page)
}

/** The height of the page minus the end of its content, in px. */
const BLANK = `
  (() => {
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement
    const content = document.querySelector('main > div').getBoundingClientRect().bottom + scrollTop
    const end = content + parseFloat(getComputedStyle(document.querySelector('main')).paddingBottom)
    return scrollHeight - Math.max(clientHeight, end)
  })()`

/** The elements that scroll vertically inside the page. */
const INNER_SCROLLERS = `
  [...document.querySelectorAll('main *')]
    .filter((each) => each.scrollHeight > each.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(each).overflowY))
    .map((each) => each.outerHTML.slice(0, 160))`

test('no screen ends in blank space, and lists scroll at 640 px on wide windows only', async ({
  page,
  site,
  source,
}) => {
  test.slow()
  await busyDay(source, site)
  await signInAdministrator(page, site)
  const owner = (await (await page.request.get('/api/auth/user')).json()) as { id: number }
  // The lists are complete from the start.
  await open(page, PATHS.upcoming)
  await expect(page.locator('main li')).toHaveCount(105)
  const bets = Array.from({ length: 400 }, (_, at) => ({
    userId: owner.id,
    placedAt: new Date(Date.now() - at * 9 * HOUR),
    betType: BET_TYPES[at % BET_TYPES.length] ?? 'other',
    amount: 1000,
    ...(at % 3 === 0 ? ({ status: 'pending', result: null } as const) : ({ status: 'won', result: 850 } as const)),
  }))
  await storeBets(site.deps.database, bets)
  await onEveryScreen(page, async (path) => {
    for (const [width, height] of [
      [1440, 900],
      [768, 900],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      await loaded(page)
      // The layout of a narrow window follows in another frame than its size.
      await expect.poll(() => page.evaluate<number>(BLANK), `${path} at ${width}`).toBeLessThanOrEqual(2)
      if (width < 768) {
        await expect.poll(() => page.evaluate<string[]>(INNER_SCROLLERS), `${path} at ${width}`).toEqual([])
      }
      if (path !== PATHS.history) continue
      const listHeight = async () => (await page.locator('.scroll-list').boundingBox())?.height ?? 0
      if (width < 768) await expect.poll(listHeight).toBeGreaterThan(2000)
      else await expect.poll(listHeight).toBe(640)
    }
  })
})

/** Whether no ancestor clips any element with this text. */
const isWhole = (page: Page, words: string, ofAName = true) =>
  page.evaluate<boolean>(`
    (() => {
      const words = ${JSON.stringify(words)}
      const says = ({ nodeType, data }) => nodeType === 3 && (${ofAName} ? data.trim() === words : data.includes(words))
      const sayers = [...document.querySelectorAll('main *')].filter((each) => each.checkVisibility() && [...each.childNodes].some(says))
      return sayers.length > 0 && sayers.every(isWhole)

      function isWhole(element) {
        const range = document.createRange()
        range.selectNodeContents(element)
        const box = range.getBoundingClientRect()
        for (let frame = element; frame !== document.body; frame = frame.parentElement) {
          const around = frame.getBoundingClientRect()
          if (getComputedStyle(frame).overflowX === 'visible' || frame.matches('.scroll-list')) continue
          if (box.right > around.right + 1 || box.bottom > around.bottom + 2 || box.left < around.left - 1) return false
        }
        return true
      }
    })()`)

const LATIN = 'Clube de Esportes Eletronicos do Paranaa'
const CYRILLIC = 'Организация с очень длинным именем Ёлка!'

test('names of forty letters are shown in full at 1440 and 2560 px', async ({ page, source }) => {
  expect([LATIN.length, CYRILLIC.length]).toEqual([40, 40])
  const teams = { team1: named(LATIN), team2: named(CYRILLIC) }
  source.set([
    liveReading('1', teams),
    upcomingReading('2', { ...teams, scheduledTime: inHours(2), odds: { odds1: 1450, odds2: 2700 } }),
  ])
  await signUp(page)
  await placeBet(page, { teams: `${LATIN} vs ${CYRILLIC}`, selectedTeam: CYRILLIC })
  await open(page, PATHS.live)
  for (const path of [PATHS.live, PATHS.upcoming, PATHS.dashboard, PATHS.history]) {
    await goWithin(page, path)
    await loaded(page)
    for (const width of [1440, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      for (const name of path === PATHS.history ? [`${LATIN} vs ${CYRILLIC}`] : [LATIN, CYRILLIC]) {
        await expect(page.getByTitle(name, { exact: true }).first()).toBeVisible()
        await expect.poll(() => isWhole(page, name), `${name} on ${path} at ${width}`).toBe(true)
      }
    }
  }
})

test('the line of a bet is never cut, 320 to 1440 px', async ({ page }) => {
  await signUp(page)
  const lines = [
    'Mapa 2 Inferno, primeira metade -3,5',
    'Over 26,5',
    'rounds vencidos pelos dois times somados, mais de 41.5',
  ]
  for (const [at, line] of lines.entries()) {
    await placeBet(page, { betType: `${['handicap', 'total-rounds', 'other'][at]} (${line})`, amount: '1000000.00' })
  }
  await open(page, PATHS.history)
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const line of lines) {
      await expect(page.getByRole('main').getByText(line).filter({ visible: true })).toHaveCount(1)
      await expect.poll(() => isWhole(page, line, false), `${line} at ${width}`).toBe(true)
    }
    const drawn = () => page.evaluate('document.documentElement.scrollWidth')
    await expect.poll(drawn).toBeLessThanOrEqual(width)
  }
})

test('at 2560 px the content uses the full width', async ({ page, source, site }) => {
  await busyDay(source, site)
  await page.setViewportSize({ width: 2560, height: 1440 })
  await signUp(page)
  await placeBet(page)
  for (const path of [PATHS.dashboard, PATHS.history, PATHS.live, PATHS.upcoming, PATHS.statistics]) {
    await open(page, path)
    const width = (await page.locator('main > div > div').first().boundingBox())?.width ?? 0
    const room = (await page.getByRole('main').boundingBox())?.width ?? 1
    expect(width / room, path).toBeGreaterThan(0.95)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('header and filters scroll away; the heading of the day stays visible', async ({ page, source, site }) => {
    await busyDay(source, site)
    await open(page, PATHS.upcoming)
    await expect(page.locator('main li')).toHaveCount(105)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    // Scrolls to the middle of the second day: near the end of a day its heading scrolls away with it.
    await page.evaluate("document.querySelectorAll('main h3 + ul')[1].children[12].scrollIntoView()")
    await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
    await expect(page.getByRole('combobox', { name: 'Torneio' })).not.toBeInViewport()
    // One heading of a day sticks to the top.
    const tops = await page.evaluate<number[]>(
      "[...document.querySelectorAll('main h3')].map((day) => Math.round(day.getBoundingClientRect().top))",
    )
    expect(tops).toContain(0)
  })

  test('another page of the history is shown from its first bet', async ({ page, site }) => {
    await signUp(page)
    const owner = (await (await page.request.get('/api/auth/user')).json()) as { id: number }
    const bet = { userId: owner.id, betType: 'match-winner', status: 'pending', amount: 100, result: null } as const
    await storeBets(
      site.deps.database,
      Array.from({ length: 60 }, (_, at) => ({ ...bet, placedAt: new Date(Date.now() - at * HOUR) })),
    )
    await open(page, PATHS.history)
    await page.getByRole('button', { name: 'Próxima' }).tap()
    await expect(page.getByText('Página 2 de 2')).toBeAttached()
    await expect(page.getByRole('list', { name: 'Histórico detalhado' }).getByRole('listitem').first()).toBeInViewport()
  })
})

/** Runs in the page: the right end of the title’s text. */
const END_OF_TITLE = `
  (() => {
    const words = document.createRange()
    words.selectNodeContents(document.querySelector('h1'))
    return words.getBoundingClientRect().right
  })()`

test('no section title touches the buttons beside it, 305 to 360 px', async ({ page, site }) => {
  await signInAdministrator(page, site)
  await onEveryScreen(page, async (path) => {
    for (const width of [305, 320, 360]) {
      await page.setViewportSize({ width, height: 640 })
      await loaded(page)
      const end = await page.evaluate<number>(END_OF_TITLE)
      const bell = await page.getByRole('button', { name: 'Notificações', exact: true }).boundingBox()
      expect((bell?.x ?? 0) - end, `${path} at ${width}`).toBeGreaterThanOrEqual(8)
    }
  })
})

/** Runs in the page: the number of rows that end above the end of their list, of the window and of the bottom bar. */
const SEEN_WHOLE = `
  (() => {
    const rows = [...document.querySelectorAll('main li')]
    const bar = [...document.querySelectorAll('nav')].at(-1).getBoundingClientRect()
    const list = rows[0].closest('.scroll-list').getBoundingClientRect()
    const end = Math.min(innerHeight, list.bottom, bar.width === innerWidth ? bar.top : innerHeight)
    return rows.filter((row) => row.getBoundingClientRect().bottom <= end).length
  })()`

// With cards instead of rows it was 5 and 2.
for (const { what, viewport, least } of [
  { what: 'desktop', viewport: { width: 1440, height: 900 }, least: 12 },
  { what: 'phone', viewport: { width: 390, height: 844 }, least: 5 },
]) {
  test(`of 105 upcoming matches at least ${least} are fully visible at once on a ${what}`, async ({
    page,
    source,
    site,
  }) => {
    await busyDay(source, site)
    await page.setViewportSize(viewport)
    await open(page, PATHS.upcoming)
    await expect(page.locator('main li')).toHaveCount(105)
    await expect.poll(() => page.evaluate<number>(SEEN_WHOLE)).toBeGreaterThanOrEqual(least)
  })
}
