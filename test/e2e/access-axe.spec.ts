import type { Page } from '@playwright/test'
import { LANGUAGES, type Language } from '../../src/contract/languages.ts'
import { PATHS } from '../../src/contract/paths.ts'
import { liveReading, type ScriptedSource, upcomingReading } from '../support/scripted-source.ts'
import { expectAccessible } from './support/accessibility.ts'
import { placeBet } from './support/bets.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const THEMES = ['dark', 'light'] as const

const named = (name: string) => ({ key: name, name, logoUrl: null })

async function liveMatches(page: Page): Promise<{ hltvId: number }[]> {
  return (await page.request.get('/api/live-matches')).json() as Promise<{ hltvId: number }[]>
}

/** Live matches with and without prices, an upcoming match, one with undecided opponents; one bet of each result. */
async function fill(page: Page, source: ScriptedSource): Promise<void> {
  source.set([
    liveReading('1'),
    liveReading('2', { team1: named('Команда'), team2: named('Long Name of a Club'), odds: null, score2: 1 }),
    upcomingReading('3', { team1: named('Charlie'), team2: named('Delta') }),
    upcomingReading('4', { tournament: null, scheduledTime: null }),
  ])
  for (const status of ['won', 'lost', 'pending']) {
    const { id } = await placeBet(page, { betType: status === 'won' ? 'match-winner' : 'handicap (-1.5)' })
    if (status !== 'pending') await page.request.patch(`/api/bets/${id}/result`, { data: { status } })
  }
  await expect.poll(() => liveMatches(page)).toHaveLength(2)
  const [match] = await liveMatches(page)
  expect((await page.request.post('/api/favorites', { data: { hltvId: match?.hltvId } })).status()).toBe(201)
}

/** Sets language and theme. The current page must be of this site. */
async function goTo(page: Page, path: string, language: Language, theme: string): Promise<void> {
  await page.evaluate(`localStorage.setItem('language', '${language}'); localStorage.setItem('theme', '${theme}')`)
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
}

type Words = (key: string) => string
type Opening = (page: Page, t: Words) => Promise<void>

/** A button by its text, anywhere on the page. */
const press =
  (key: string): Opening =>
  (page, t) =>
    page
      .getByRole('button', { name: t(key) })
      .first()
      .click()

const DIALOGS: readonly (readonly [string, Opening])[] = [
  [PATHS.live, (page) => page.locator('li > button[aria-haspopup=dialog]').first().press('Enter')],
  [PATHS.live, press('matches.betOn')],
  [PATHS.history, press('history.settleBet')],
  [PATHS.history, press('history.changeBet')],
  [PATHS.history, press('history.deleteBet')],
  [PATHS.history, press('history.clear')],
  [PATHS.settings, press('settings.signOutEverywhere')],
  [PATHS.settings, press('account.exportAll')],
  [PATHS.settings, press('account.exportBets')],
  [PATHS.settings, press('account.deleteAsk')],
]

test.describe('dialogs', () => {
  test.use({ reducedMotion: 'reduce' })
  test.slow()

  test('axe finds no fault in any dialog', async ({ page, source }) => {
    await page.goto(PATHS.settings)
    const dialog = page.getByRole('dialog')
    for (const [language, theme] of [
      ['ru', 'dark'],
      ['en', 'light'],
    ] as const) {
      await goTo(page, PATHS.login, language, theme)
      await expect(dialog).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: wordsOf(language)('auth.register') }).click()
      await expect(dialog.getByLabel(wordsOf(language)('auth.firstName'))).toBeVisible()
      await expectAccessible(page)
    }
    await signUp(page)
    await fill(page, source)
    for (const [at, [path, open]] of DIALOGS.entries()) {
      const language = LANGUAGES[at % 3] ?? 'pt'
      await goTo(page, path, language, THEMES[at % 2] ?? 'dark')
      await open(page, wordsOf(language))
      await expect(dialog).toBeVisible()
      await expect(dialog.locator('.animate-shimmer')).toHaveCount(0)
      await test.step(`${path} ${at}`, () => expectAccessible(page))
    }
  })
})
