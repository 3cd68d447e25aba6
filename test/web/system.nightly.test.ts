import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { auditLog, findAccounts, systemStats } from '../../src/contract/system.ts'
import { answer } from './support/network.ts'
import { expectAccessible, width } from './support/page.ts'
import { administrator } from './support/people.ts'
import { open, setTheme } from './support/site.tsx'

const STATS = { visitStats: { totalVisits: 5, visitsToday: 4, visitsThisHour: 3 }, onlineUsers: 2, totalUsers: 1 }
const NO_KEYS = /\b(?:system|matches|common|denied)\.[a-z]\w+/

for (const { language, theme, words, label } of [
  {
    language: 'pt',
    theme: 'dark',
    words: ['Online agora', 'Usuários Recentes', 'Fontes de partidas', 'Encontrar conta'],
    label: 'Buscar contas',
  },
  {
    language: 'en',
    theme: 'light',
    words: ['Online now', 'Recent users', 'Match sources', 'Find an account'],
    label: 'Search accounts',
  },
  {
    language: 'ru',
    theme: 'dark',
    words: ['Сейчас онлайн', 'Новые пользователи', 'Источники матчей', 'Поиск аккаунта'],
    label: 'Поиск аккаунтов',
  },
] as const) {
  test(`in ${language} everything is translated, fits from a small phone to a large screen and is accessible`, async () => {
    administrator()
    const long = { firstName: 'unbroken'.repeat(12), lastName: '<img src=x onerror="document.title=1">' }
    const person = { id: 9, email: 'ana@example.com', createdAt: '2026-01-05T12:00:00.000Z', ...long }
    answer(systemStats, { ...STATS, recentUsers: [person] })
    answer(findAccounts, { accounts: [person], hasMore: false })
    const entry = (id: number) =>
      ({ id, at: '2026-11-20T18:00:00.000Z', action: 'bet-settled', userId: 9 + (id % 2) }) as const
    answer(auditLog, { entries: Array.from({ length: 20 }, (_, at) => entry(40 - at)), older: null })
    await setTheme(theme)
    await open('/sistema', language)
    await page.getByRole('searchbox', { name: label }).fill('a')
    const found = page.getByRole('list', { name: words[3] }).getByRole('listitem')
    await expect.element(found.first()).toBeVisible()
    await expect.element(page.getByRole('table').getByRole('row')).toHaveLength(21)
    for (const wide of [320, 768, 1440]) {
      await page.viewport(wide, 900)
      for (const word of words) await expect.element(page.getByText(word, { exact: true }).first()).toBeVisible()
      await expect.element(page.getByText(/unbroken.* <img/).first()).toBeInTheDocument()
      await expect.poll(width).toBeLessThanOrEqual(wide)
    }
    expect(page.getByRole('main').element().textContent).not.toMatch(NO_KEYS)
    await expectAccessible()
  })
}
