import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Response } from '../../src/contract/endpoint.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { auditLog, systemState, systemStats } from '../../src/contract/system.ts'
import { answer, held } from './support/network.ts'
import { boxOf, card, dialog, expectAccessible, loaded } from './support/page.ts'
import { administrator, systemNow } from './support/people.ts'
import { open, setTheme } from './support/site.tsx'
import { figure } from './support/system.ts'
import { expectFitsEveryWindow } from './support/window-sizes.ts'

const LONG = 'maximiliana.hohenberger-von-und-zu-liechtenstein'
const STATS: Response<typeof systemStats> = {
  visitStats: { totalVisits: 1_234_567, visitsToday: 206_000, visitsThisHour: 31 },
  onlineUsers: 12_345,
  totalUsers: 131_000,
  recentUsers: Array.from({ length: 10 }, (_, at) => ({
    id: 1_000_131 - at,
    email: `${LONG}${at}@example.com`,
    firstName: at === 3 ? '' : LONG,
    lastName: 'Çağlayan',
    createdAt: '2026-11-23T21:02:00.000Z',
  })),
}
const entry = (id: number) =>
  ({
    id,
    at: '2026-11-20T18:00:05.000Z',
    action: id % 3 ? 'signed-in' : 'administrator-created',
    userId: id % 4 ? 1_000_131 : null,
  }) as const
const LOG = { entries: Array.from({ length: 20 }, (_, at) => entry(40 - at)), older: 20 }

beforeEach(() => {
  administrator()
  answer(systemStats, STATS)
  answer(auditLog, LOG)
})

test('who is online leads in the largest figure, and a press on it lists them; the other four are one strip', async () => {
  await open('/sistema')
  await expect.element(figure('Online agora')).toHaveTextContent('12.345')
  const sizes = [
    'Online agora',
    'Total de IPs únicos',
    'IPs únicos hoje',
    'IPs únicos nesta hora',
    'Contas criadas',
  ].map((label) => Number.parseFloat(getComputedStyle(figure(label).element()).fontSize))
  expect(sizes).toEqual([40, 20, 20, 20, 20])
  const tops = page.getByRole('main').css('dl').first().css('dt').elements()
  // In the specified order for who listens; the eye finds who is online first.
  expect(tops.map(({ textContent }) => textContent)[1]).toBe('Online agora')
  const heights = tops.map((each) => Math.round(each.getBoundingClientRect().top))
  expect(heights[1]).toBe(Math.min(...heights))
  expect(new Set(heights.filter((_, at) => at !== 1)).size).toBe(1)
  await page.getByRole('button', { name: 'Quem está online' }).click()
  await expect.element(dialog()).toBeVisible()
})

test('390 × 844 shows the five figures and the sources, 1440 × 900 all parts side by side', async () => {
  await page.viewport(390, 844)
  await open('/sistema')
  await loaded()
  await expect.element(card('Fontes de partidas').getByText('Funcionando')).toBeInViewport()
  expect(boxOf(card('Fontes de partidas')).bottom).toBeLessThanOrEqual(784)
  await page.viewport(1440, 900)
  for (const title of ['Usuários Recentes', 'Fontes de partidas', 'Registro de auditoria'])
    await expect.poll(() => boxOf(card(title)).top).toBeLessThan(320)
  const whole = (rows: string) =>
    [...document.querySelectorAll(rows)].filter((row) => row.getBoundingClientRect().bottom <= 900).length
  await expect.poll(() => whole('ul[aria-label="Usuários Recentes"] > li')).toBeGreaterThanOrEqual(9)
  // Two of three rows stand for several entries and have a line more.
  await expect.poll(() => whole('main tbody tr')).toBeGreaterThanOrEqual(8)
})

test('320 to 1920 px, three languages and both themes: nothing is cut off, a row has one action', {
  timeout: 120_000,
}, async () => {
  for (const language of LANGUAGES) {
    await setTheme(language === 'en' ? 'light' : 'dark')
    await open('/sistema', language)
    await expect.element(page.css('main tbody tr').first()).toBeInTheDocument()
    await expectFitsEveryWindow(async (where) => {
      await expect.poll(cutNumbers, { message: where }).toEqual([])
      for (const row of document.querySelectorAll('main :is(li, tbody tr)'))
        expect(row.querySelectorAll('button, a').length, where).toBeLessThanOrEqual(1)
      // The two filters of the log stand side by side.
      const filters = [...document.querySelectorAll('main :is(select, input[inputmode])')]
      expect(new Set(filters.map((each) => each.getBoundingClientRect().top)).size, where).toBe(1)
    }, language)
    await expectAccessible(language)
  }
})

/** Figures, times and ids that are wider than what shows them, and areas that scroll sideways. */
const cutNumbers = () =>
  [...document.querySelectorAll('main :is(dd, time, td), main section[tabindex]')]
    .filter((each) => each.checkVisibility() && getComputedStyle(each).display !== 'inline')
    .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1)
    .map((each) => `${each.textContent.slice(0, 40)}: ${each.scrollWidth} in ${each.clientWidth}`)

test('figures, sources and the log that come late move nothing', async () => {
  for (const [wide, high] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(wide, high)
    const late = [
      held<typeof systemStats>(STATS),
      held<typeof systemState>(systemNow()),
      held<typeof auditLog>(LOG),
    ] as const
    answer(systemStats, late[0])
    answer(systemState, late[1])
    answer(auditLog, late[2])
    await open('/sistema')
    // Below the sources comes the server; on a wide window each column has a first card.
    const shown = ['Fontes de partidas', 'Servidor e banco de dados', ...(wide > 1000 ? ['Registro de auditoria'] : [])]
    for (const title of shown) await expect.element(card(title)).toBeVisible()
    const places = () => shown.map((title) => boxOf(card(title)).top)
    const before = places()
    for (const each of late) each.release()
    await expect.element(figure('Online agora')).toHaveTextContent('12.345')
    await expect.element(page.css('main tbody tr').first()).toBeInTheDocument()
    await loaded()
    expect(places()).toEqual(before)
  }
})
