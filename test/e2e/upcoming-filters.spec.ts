import type { Page } from '@playwright/test'
import { upcomingReading } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/site.ts'

const HOUR = 3_600_000
const named = (name: string) => ({ key: name, name, logoUrl: null })
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const tournaments = (page: Page) => page.getByRole('combobox', { name: 'Torneio' })
const team = (page: Page) => page.getByLabel('Filtrar por time')

const MATCHES = (
  [
    ['Copa do Sul', 'Fluxo São', 'FURIA'],
    ['Copa do Sul', 'Natus Vincere', 'Imperial'],
    ['Кубок', 'Команда Дружба', 'Natus Vincere'],
    ['Asia Open', '天禄', 'نادي الصقور'],
  ] as const
).map(([tournament, team1, team2], at) =>
  upcomingReading(String(at), {
    tournament,
    team1: named(team1),
    team2: named(team2),
    scheduledTime: inHours(1 + 30 * at),
    odds: { odds1: 1450, odds2: 2700 },
  }),
)

test('tournament and team narrow the list, together and in any script', async ({ page, source }) => {
  source.set(MATCHES)
  await page.goto('/proximos-jogos')
  await expect(rows(page)).toHaveCount(4)
  await expect(tournaments(page).getByRole('option')).toHaveText([
    'Todos os torneios',
    'Asia Open',
    'Copa do Sul',
    'Кубок',
  ])

  await tournaments(page).selectOption('Copa do Sul')
  await expect(rows(page)).toHaveCount(2)
  await expect(page.locator('datalist option')).toHaveText(['Fluxo São', 'FURIA', 'Imperial', 'Natus Vincere'])
  await team(page).pressSequentially('natus')
  await expect(rows(page)).toContainText(['Imperial'])
  await expect(rows(page)).toHaveCount(1)

  await tournaments(page).selectOption('')
  await expect(rows(page)).toHaveCount(2)
  for (const [typed, found] of [
    ['fluxo sao', 'Fluxo São'],
    ['ДРУЖБА', 'Команда Дружба'],
    ['天禄', '天禄'],
    ['الصقور', 'نادي الصقور'],
  ] as const) {
    await team(page).fill(typed)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(found)
  }
})

test('the filters are in the address: they survive a reload, and the details of a match open over them', async ({
  page,
  source,
}) => {
  source.set(MATCHES)
  await page.goto('/proximos-jogos')
  await tournaments(page).selectOption('Кубок')
  await team(page).fill('natus')
  await expect(page).toHaveURL(/team=natus/)
  await page.reload()
  await expect(tournaments(page)).toHaveValue('Кубок')
  await expect(team(page)).toHaveValue('natus')
  await expect(rows(page)).toHaveCount(1)

  await page.getByRole('button', { name: /^Detalhes/ }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Команда Дружба')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(tournaments(page)).toHaveValue('Кубок')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Detalhes/ })).toBeFocused()
})

test('an empty result says so, and links to all matches', async ({ page, source }) => {
  source.set(MATCHES)
  await page.goto('/proximos-jogos?tournament=Over&team=natus')
  await expect(page.getByRole('heading', { name: 'Nenhuma partida com esses filtros' })).toBeVisible()
  await expect(tournaments(page)).toHaveValue('Over')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mostrar todas as partidas' }).click()
  await expect(rows(page)).toHaveCount(4)
  await expect(page).toHaveURL(/\/proximos-jogos$/)
})

test('by keyboard a filter is set, its effect is announced, and it is removed again', async ({ page, source }) => {
  source.set(MATCHES)
  await page.goto('/proximos-jogos')
  await expect(rows(page)).toHaveCount(4)
  await tournaments(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(tournaments(page)).toHaveValue('Copa do Sul')
  await page.keyboard.press('Tab')
  await expect(team(page)).toBeFocused()
  await page.keyboard.type('furia')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'encontrada' })).toHaveText('1 partida encontrada')
  await expect(rows(page)).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Limpar filtros' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(4)
  await expect(team(page)).toHaveValue('')
})

test('a filter removes rows at once, also while the focus or the pointer freezes their order', async ({
  page,
  source,
}) => {
  source.set(MATCHES)
  await page.goto('/proximos-jogos')
  await page.getByRole('button', { name: /^Detalhes.*FURIA/ }).focus()
  await team(page).fill('imperial')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('Encerrado')).toHaveCount(0)
})

test('four hundred matches are filtered and shown again', async ({ page, source, site }) => {
  source.set(
    Array.from({ length: 400 }, (_, at) =>
      upcomingReading(String(at), {
        tournament: `Cup ${at % 40}`,
        team1: named(`Home ${at}`),
        team2: named(`Away ${at}`),
        scheduledTime: inHours(1 + at / 4),
        odds: { odds1: 1450, odds2: 2700 },
      }),
    ),
  )
  const stored = async () => ((await (await site.fetch('/api/upcoming-matches')).json()) as unknown[]).length
  await expect.poll(stored).toBe(400)
  await page.goto('/proximos-jogos')
  await expect(page.getByText('400 partidas')).toBeVisible()
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  await team(page).pressSequentially('away 39', { delay: 30 })
  await expect(team(page)).toHaveValue('away 39')
  // 39, and 390 to 399.
  await expect(rows(page)).toHaveCount(11)
  await tournaments(page).selectOption('Cup 39')
  await expect(rows(page)).toContainText(['Away 39', 'Away 399'])
  await tournaments(page).selectOption('')
  await team(page).fill('')
  await expect(rows(page)).toHaveCount(400)
})

test.describe('on a small phone, in Russian', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true })

  test('both filters fit, and a price is large enough for a finger', async ({ page, source }) => {
    source.set(MATCHES)
    await page.goto('/proximos-jogos?team=natus')
    await expect(rows(page)).toHaveCount(2)
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    for (const control of [
      page.getByRole('combobox', { name: 'Турнир' }),
      page.getByLabel('Фильтр по команде'),
      page.getByRole('button', { name: 'Сбросить фильтры' }),
      ...(await page.getByRole('button', { name: /^Поставить/ }).all()),
    ]) {
      const { width = 0, height = 0 } = (await control.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  })
})
