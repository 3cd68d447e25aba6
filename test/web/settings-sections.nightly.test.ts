import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { settledByProgram, settlementSettings } from '../../src/contract/bets/bet-results.ts'
import { ownWords, readBookSettings } from '../../src/contract/bets/book-settings.ts'
import { readBrakes } from '../../src/contract/brakes.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { readCalendar } from '../../src/contract/matches/calendar.ts'
import { SETTINGS_PATHS } from '../../src/contract/paths.ts'
import { listTokens } from '../../src/contract/tokens.ts'
import { LIMIT_KINDS } from '../../src/domain/money/brakes.ts'
import { shortened } from './support/cut-off.ts'
import { answer, held } from './support/network.ts'
import { expectAccessible, loaded, texts, width } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { fillSettings } from './support/settings.ts'
import { goTo, open, setTheme } from './support/site.tsx'

const headings = () => texts(page.getByRole('main').getByRole('heading', { level: 2 }))

beforeEach(() => void signedIn())

/** What ends beyond the edge of the window, or whose text is longer than its box. */
function cut(): string[] {
  const isCut = (each: Element) => {
    const { left, right } = each.getBoundingClientRect()
    const isBeyond = left < -1 || right > document.documentElement.clientWidth + 1
    const hides = getComputedStyle(each).overflowX !== 'visible' && !each.matches('.truncate, input, .scroll-list')
    return isBeyond || (hides && each.scrollWidth > each.clientWidth + 1)
  }
  return [...document.querySelectorAll('main section *, main li *')]
    .filter(
      (each) => each.checkVisibility() && each.clientWidth > 1 && !each.closest('.sr-only, [aria-hidden=true], svg'),
    )
    .filter(isCut)
    .map((each) => each.outerHTML.slice(0, 160))
}

/** Buttons whose words take more lines than two. */
const highButtons = () =>
  [...document.querySelectorAll('main section button')]
    .filter((each) => each.clientHeight > 60)
    .map((each) => each.outerHTML)

for (const [wide, high] of [
  [320, 640],
  [390, 844],
  [844, 390],
  [600, 900],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
] as const) {
  test(`at ${wide} × ${high} nothing is cut or needs scrolling sideways, in three languages`, {
    timeout: 120_000,
  }, async () => {
    fillSettings()
    await page.viewport(wide, high)
    for (const language of LANGUAGES) {
      await open('/configuracoes', language)
      for (const path of wide < 1024 ? SETTINGS_PATHS : SETTINGS_PATHS.slice(0, 1)) {
        goTo(path)
        await expect.poll(headings).toHaveLength(wide < 1024 ? 1 : 8)
        await loaded()
        for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
        for (const fold of page.css('main [aria-expanded=false]').elements()) (fold as HTMLButtonElement).click()
        const message = `${path} in ${language}`
        await expect.poll(width, { message }).toBeLessThanOrEqual(wide)
        await expect.poll(cut, { message }).toEqual([])
        await expect.poll(() => shortened(), { message }).toEqual([])
        await expect.poll(highButtons, { message }).toEqual([])
      }
    }
  })
}

test('nothing moves while the sections load, 390 and 1440 px', async () => {
  const [since, until] = ['2026-11-24T00:00:00.000Z', '2026-11-25T00:00:00.000Z']
  const limits = LIMIT_KINDS.map((kind) => ({ kind, amount: null, next: null, used: '0.00', since, until }))
  const places = () =>
    page
      .getByRole('main')
      .css('section :is(h2, h3, label.block)')
      .elements()
      .map((each) => `${each.textContent} ${Math.round(each.getBoundingClientRect().top + scrollY)}`)
  for (const wide of [390, 1440]) {
    await page.viewport(wide, 844)
    for (const path of wide < 1024 ? SETTINGS_PATHS.slice(1) : SETTINGS_PATHS.slice(0, 1)) {
      const answers = [
        held<typeof readBookSettings>({ currency: 'EUR', unit: null, marginMethod: 'odds-ratio' }),
        held<typeof ownWords>({ bookmaker: ['Betano', 'Pinnacle'], tag: ['value'], tipster: ['Ana'] }),
        held<typeof settlementSettings>({ profile: 'standard', automatic: [] }),
        held<typeof settledByProgram>([]),
        held<typeof readBrakes>({ limits, breakUntil: null }),
        held<typeof readCalendar>({ favorites: true, bets: true, path: null }),
        held<typeof listTokens>([]),
      ] as const
      answer(readBookSettings, answers[0])
      answer(ownWords, answers[1])
      answer(settlementSettings, answers[2])
      answer(settledByProgram, answers[3])
      answer(readBrakes, answers[4])
      answer(readCalendar, answers[5])
      answer(listTokens, answers[6])
      await open(path)
      await expect.poll(headings).toHaveLength(wide < 1024 ? 1 : 8)
      await document.fonts.ready
      const before = places()
      expect(before.length).toBeGreaterThan(1)
      for (const each of answers) each.release()
      await loaded()
      expect(places(), `${path} at ${wide}`).toEqual(before)
    }
  }
})

for (const theme of ['dark', 'light'] as const) {
  test(`axe finds no fault in the filled sections, ${theme}`, { timeout: 120_000 }, async () => {
    fillSettings()
    await setTheme(theme)
    for (const wide of [320, 1440]) {
      await page.viewport(wide, 844)
      await open('/configuracoes')
      for (const path of wide < 1024 ? SETTINGS_PATHS : SETTINGS_PATHS.slice(0, 1)) {
        goTo(path)
        await loaded()
        for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
        await expectAccessible(`${path} at ${wide}`)
      }
    }
  })
}
