import { PATHS } from '../../src/contract/paths.ts'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { expect, placeBet, signUp, test } from './support/journey.ts'
import type { Page } from './support/page.ts'

const team = (name: string) => ({ key: name, name, logoUrl: null })

/** Language and background of every frame since the page began to load, without repetitions. */
const drawn = (page: Page) => page.run<string[]>('() => inPage.drawn()')

test('language and theme change at once, and stay without a flash of the other', async ({ page }) => {
  await page.open('/configuracoes')
  await page.part('heading', 'Settings').isThere()
  expect(await drawn(page)).toEqual(['en rgb(10, 12, 16)'])
  await page.part('radio', 'Light').click()
  await page.part('radio', 'Русский').click()
  await page.part('heading', 'Настройки').isThere()
  await page.reload()
  await page.part('heading', 'Настройки').isThere()
  expect(await drawn(page)).toEqual(['ru rgb(245, 244, 240)'])
  await page.part('radio', 'Português').click()
  await page.part('heading', 'Configurações').isThere()
  await page.part('radio', 'Escuro').click()
  await page.open('/')
  await page.part('heading', 'Dashboard').isThere()
  expect(await drawn(page)).toEqual(['pt rgb(10, 12, 16)'])
})

test('every screen fits 320, 768 and 1440 pixels, in the site’s own font', async ({ page, source }) => {
  source.set([liveReading('1'), upcomingReading('2', { team1: team('Charlie'), team2: team('Delta') })])
  await signUp(page)
  await placeBet(page)
  for (const path of Object.values(PATHS)) {
    await page.open(path)
    await page.part('main').part('heading').isSomewhere()
    for (const width of [320, 768, 1440]) {
      await page.resize(width, 800)
      await expect.poll(() => page.run('() => innerWidth')).toBe(width)
      // A chart is drawn for the new width in the next frame.
      await expect
        .poll(() => page.run('() => document.documentElement.scrollWidth - innerWidth'), {
          message: `${path} at ${width}`,
        })
        .toBeLessThanOrEqual(0)
    }
  }
  for (const letters of ['Aposta', 'Ставка']) {
    expect(
      await page.run(
        `async (letters) => (await document.fonts.load('400 16px "Inter Variable"', letters)).map(({ status }) => status)`,
        letters,
      ),
    ).toEqual(['loaded'])
  }
})

test('a select list has the colours of the theme, not of the system', async ({ page }) => {
  await signUp(page)
  await placeBet(page)
  await page.resize(768, 800)
  const looks = `() => [...document.querySelectorAll('select')].map((select) => {
    const { appearance, backgroundColor } = getComputedStyle(select)
    return appearance + ' ' + backgroundColor
  })`
  await page.open(PATHS.newBet)
  await page.part('field', 'Bet type').isThere()
  expect(new Set(await page.run<string[]>(looks))).toEqual(new Set(['none rgb(27, 31, 40)']))
})
