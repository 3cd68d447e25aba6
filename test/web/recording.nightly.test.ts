import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { readBrakes } from '../../src/contract/brakes.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { betField, betForm } from './support/bet-form.ts'
import { cutOff } from './support/cut-off.ts'
import { answer } from './support/network.ts'
import { boxOf, dialog, loaded, press, typeAll, width } from './support/page.ts'
import { showMatches, signedIn } from './support/people.ts'
import { open } from './support/site.tsx'
import { WINDOW_SIZES } from './support/window-sizes.ts'

const form = () => betForm()
const place = (within = form()) => within.getByRole('button', { name: 'Registrar aposta' })

beforeEach(() => {
  signedIn()
  const scheduledTime = new Date(Date.now() + 3_600_000).toISOString()
  showMatches([], [upcomingMatch({ id: 11, hltvId: 11, odds1: '1.50', odds2: '2.60', scheduledTime })])
})

/** All of it is in the dialog and the window, and nothing lies over it. */
function expectInSight(parts: Locator[], sheet: Locator): void {
  const { top, bottom } = boxOf(sheet)
  for (const part of parts) {
    const box = boxOf(part)
    const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    expect(box.top).toBeGreaterThanOrEqual(top)
    expect(box.bottom).toBeLessThanOrEqual(Math.min(bottom, innerHeight) + 1)
    expect(part.element().contains(there)).toBe(true)
  }
}

async function pressPrice(): Promise<Locator> {
  showMatches([webMatch({ id: 3 })])
  await open('/jogos-ao-vivo')
  await page.getByRole('main').getByRole('button', { name: 'Apostar em Alfa' }).click()
  const sheet = dialog('Nova Aposta')
  await expect.element(sheet.getByLabelText('Valor (€)')).toHaveFocus()
  // It has moved to its place.
  await expect.poll(() => boxOf(sheet).bottom).toBeLessThanOrEqual(innerHeight)
  return sheet
}

test('lying on its side a phone shows amount, odds, profit and the button together', async () => {
  await page.viewport(844, 390)
  const sheet = await pressPrice()
  await press('50')
  expectInSight(
    [sheet.getByLabelText('Valor (€)'), sheet.getByLabelText('Odd'), sheet.css('dl').last(), place(sheet)],
    sheet,
  )
})

describe('the limits that a bet passes stand above its button, in sight with the amount', () => {
  test.each([
    [320, 568],
    [390, 844],
    [844, 390],
    [600, 900],
    [1440, 900],
  ])('%i × %i', async (wide, high) => {
    await page.viewport(wide, high)
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const since = new Date(Date.now() - 3_600_000).toISOString()
    const limits = [
      { kind: 'stake-week' as const, amount: '100.00', next: null, used: '2937.50', since, until },
      { kind: 'stake-month' as const, amount: '3000.00', next: null, used: '2940.00', since, until },
    ]
    answer(readBrakes, { limits, breakUntil: null })
    const sheet = await pressPrice()
    const warning = sheet.getByRole('status').getByRole('listitem')
    await expect.element(warning.first()).toMatchTextContent('já foi ultrapassado')
    expectInSight([sheet.getByLabelText('Valor (€)'), warning.first(), place(sheet)], sheet)
    // With the second one the foot grows, and the field that is typed in stays above it.
    await press('70')
    await expect.element(warning).toHaveLength(2)
    const amount = sheet.getByLabelText('Valor (€)')
    const parts = [amount, warning.first(), warning.last(), place(sheet)]
    await expect.poll(() => boxOf(warning.first()).top).toBeGreaterThan(boxOf(amount).bottom)
    expectInSight(high < 480 ? [...parts, sheet.getByLabelText('Odd'), sheet.css('dl').last()] : parts, sheet)
    expect(boxOf(warning.last()).bottom).toBeLessThanOrEqual(boxOf(place(sheet)).top)
  })
})

test.each([
  [320, 568],
  [390, 844],
])('at %i × %i a large amount is whole in its field', async (wide, high) => {
  await page.viewport(wide, high)
  const sheet = await pressPrice()
  for (const amount of ['99999999', '999999,99']) {
    await sheet.getByLabelText('Valor (€)').fill(amount)
    const field = () => sheet.getByLabelText('Valor (€)').element()
    await expect.poll(() => field().scrollWidth - field().clientWidth, { message: amount }).toBe(0)
  }
})

test('the profit stays where it is while the bet is typed', async () => {
  await page.viewport(390, 844)
  await open('/nova-aposta')
  const profit = () => boxOf(form().css('dl').first())
  await expect.element(form().css('dl').first()).toBeVisible()
  const before = profit()
  await typeAll(betField('Valor (€)'), '12345,67')
  await typeAll(betField('Odd'), '1,85')
  await expect.element(form()).toMatchTextContent('+€ 10.493,82')
  expect([profit().top, profit().height, profit().right]).toEqual([before.top, before.height, before.right])
})

test('nothing is cut off or scrolls sideways, 320 to 1920 px', { timeout: 120_000 }, async () => {
  for (const [turn, language] of LANGUAGES.entries()) {
    await page.viewport(320, 700)
    await open('/nova-aposta', language)
    await loaded()
    await form().getByRole('textbox').first().fill('alf')
    for (const [wide, high] of WINDOW_SIZES) {
      await page.viewport(wide, high)
      const where = `${language} ${wide} × ${high} ${turn}`
      await expect.poll(width, { message: where }).toBeLessThanOrEqual(wide)
      await expect.poll(cutOff, { message: where }).toEqual([])
    }
  }
})
