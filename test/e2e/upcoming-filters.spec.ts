import type { Page } from '@playwright/test'
import { upcomingReading } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/site.ts'

const HOUR = 3_600_000
const named = (name: string) => ({ key: name, name, logoUrl: null })
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

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
