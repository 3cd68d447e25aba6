import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { chanceRecord } from '../../src/contract/matches/chances.ts'
import { record, showRecord } from './support/chance-record.ts'
import { answer, held } from './support/network.ts'
import { boxOf, card, expectAccessible, loaded } from './support/page.ts'
import { open, setTheme } from './support/site.tsx'
import { expectFitsEveryWindow } from './support/window-sizes.ts'

beforeEach(showRecord)

test('390 × 844 shows the hero and the picture, 1440 × 900 all figures too', async () => {
  await page.viewport(390, 844)
  await open('/chances')
  await loaded()
  await expect.element(page.css('[data-part=bar]').last()).toBeInViewport()
  await page.viewport(1440, 900)
  for (const title of ['Quanto errou em média', 'Como tirar a margem da casa']) {
    await expect.element(card(title)).toBeVisible()
    expect(boxOf(card(title)).bottom).toBeLessThanOrEqual(900)
  }
})

/** Tables that need scrolling sideways. */
const tooWide = () =>
  [...document.querySelectorAll('main section[tabindex]')]
    .filter((area) => area.scrollWidth > area.clientWidth + 1)
    .map((area) => `${area.ariaLabel}: ${area.scrollWidth} in ${area.clientWidth}`)

test('320 to 1920 px, three languages and both themes: nothing is cut off, one row of controls', {
  timeout: 120_000,
}, async () => {
  for (const language of LANGUAGES) {
    await setTheme(language === 'en' ? 'light' : 'dark')
    await open('/chances', language)
    await expect.element(page.css('[data-part=bar]').first()).toBeInTheDocument()
    await expectFitsEveryWindow(async (where) => {
      await expect.poll(tooWide, { message: where }).toEqual([])
      expect(document.querySelectorAll('main > div button').length, where).toBe(1)
    }, language)
    await expectAccessible(language)
  }
})

test('a record that comes late takes the place that is kept for it', async () => {
  for (const [wide, high] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(wide, high)
    const late = held<typeof chanceRecord>(record({ simulated: false }))
    answer(chanceRecord, late)
    await open('/chances')
    const places = () => [...document.querySelectorAll('main [aria-hidden] > .rounded-card')]
    await expect.poll(() => places().length).toBe(3)
    const kept = places()[1]?.getBoundingClientRect().top ?? Number.NaN
    late.release()
    await expect.element(card('Previsto e ocorrido')).toBeVisible()
    expect(Math.abs(boxOf(card('Previsto e ocorrido')).top - kept)).toBeLessThanOrEqual(1)
  }
})
