import type { Page } from '@playwright/test'
import { PATHS } from '../../src/contract/paths.ts'
import { BET_TYPES } from '../../src/domain/market/bet-type.ts'
import type { TestApp } from '../support/app.ts'
import { liveReading, type ScriptedSource, upcomingReading } from '../support/scripted-source.ts'
import { storeBets } from '../support/stored-bets.ts'
import { loaded, onEveryScreen } from './support/screens.ts'
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
