import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { betSuggestions } from '../../src/contract/bets/bet-suggestions.ts'
import { ownWords } from '../../src/contract/bets/book-settings.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { webMatch } from '../support/web-match.ts'
import { betField, betForm } from './support/bet-form.ts'
import { booked } from './support/book.ts'
import { cutOff } from './support/cut-off.ts'
import { touchScreen } from './support/emulation.ts'
import { answer } from './support/network.ts'
import { atRest, boxOf, card, dialog, expectNoAxeFaults, loaded, press, toasts } from './support/page.ts'
import { showMatches, signedIn } from './support/people.ts'
import { open } from './support/site.tsx'

const sheet = () => dialog()
const price = () => page.getByRole('main').getByRole('button', { name: /Alfa/ })

beforeEach(() => {
  signedIn()
  showMatches([webMatch({ id: 3 })])
  answer(betSuggestions, { teams: [], stakes: ['5.00', '10.00', '18.00'], bookmaker: 'Betano' })
  answer(ownWords, { bookmaker: ['Betano', 'Pinnacle', 'bet365', 'Pixbet'], tag: [], tipster: [] })
})

async function pressPrice() {
  await price().filter({ hasText: /\d/ }).first().click()
  await expect.element(sheet()).toBeVisible()
  await loaded()
  await atRest()
}

describe('the sheet of a pressed price on a phone', () => {
  test.each(LANGUAGES)('shows everything at once in 520 px, in %s', async (language) => {
    await page.viewport(390, 844)
    await open('/jogos-ao-vivo', language)
    await pressPrice()
    await expect.element(sheet().getByRole('button', { name: 'Betano', pressed: true })).toBeVisible()
    expect(boxOf(sheet()).height).toBeLessThanOrEqual(520)
    const scrolls = sheet().css('[data-scrolls]').element()
    expect(scrolls.scrollHeight).toBeLessThanOrEqual(scrolls.clientHeight)
    expect(cutOff()).toEqual([])
    await expectNoAxeFaults('', sheet().element())
  })

  test('has an example that does not look typed, and a ring that fits the field', async () => {
    await page.viewport(390, 844)
    await open('/jogos-ao-vivo')
    await pressPrice()
    const amount = sheet().getByLabelText('Valor (€)')
    await press('{Tab}{Shift>}{Tab}{/Shift}')
    await expect.element(amount).toHaveFocus()
    const look = getComputedStyle(amount.element())
    const example = getComputedStyle(amount.element(), '::placeholder')
    expect(Number(example.fontWeight)).toBeLessThanOrEqual(400)
    expect(parseFloat(example.fontSize)).toBeLessThan(parseFloat(getComputedStyle(amount.element()).fontSize))
    expect(Number(look.fontWeight)).toBeGreaterThanOrEqual(600)
    expect([look.outlineStyle, look.outlineOffset]).toEqual(['solid', '0px'])
    // The corners may still be on their way.
    await expect.poll(() => Number.parseFloat(look.borderRadius)).toBeGreaterThan(0)
  })

  test('keeps the bookmaker one press away, and another one behind the last chip', async () => {
    await page.viewport(390, 844)
    await open('/jogos-ao-vivo')
    await pressPrice()
    const chip = (name: string) =>
      sheet().getByRole('group', { name: 'Casa de apostas' }).getByRole('button', { name, exact: true })
    await expect.element(chip('Betano')).toHaveAttribute('aria-pressed', 'true')
    await chip('Pinnacle').click()
    await expect.element(chip('Betano')).toHaveAttribute('aria-pressed', 'false')
    await sheet().getByLabelText('Valor (€)').fill('10')
    await press('{Enter}')
    await expect.element(toasts()).toMatchTextContent('Aposta registrada')
    expect(booked()).toMatchObject([{ bookmaker: 'Pinnacle' }])

    await pressPrice()
    await chip('Outra casa').click()
    await expect.element(sheet().getByLabelText('Casa de apostas')).toHaveFocus()
    await sheet().getByLabelText('Casa de apostas').fill('Rivalo')
    await sheet().getByLabelText('Valor (€)').fill('10')
    await press('{Enter}')
    await expect.poll(() => booked().map(({ bookmaker }) => bookmaker)).toEqual(['Rivalo', 'Pinnacle'])
  })
})

describe('on a phone that lies', () => {
  beforeEach(async () => {
    await touchScreen()
    await page.viewport(844, 390)
  })
  const quick = () => sheet().getByRole('list', { name: 'Valores rápidos' })
  const foot = () => page.css('[data-foot]')

  test('the sheet shows its fields in two columns above a foot of one line', async () => {
    await open('/jogos-ao-vivo')
    await pressPrice()
    const bookmaker = sheet().getByRole('group', { name: 'Casa de apostas' })
    await expect.element(bookmaker).toBeVisible()
    expect(boxOf(foot()).height).toBeLessThanOrEqual(60)
    for (const field of [
      sheet().getByLabelText('Valor (€)'),
      quick(),
      sheet().getByLabelText('Tipo de aposta'),
      bookmaker,
    ])
      await expect.poll(() => boxOf(field).bottom).toBeLessThanOrEqual(boxOf(foot()).top)
    expect(boxOf(sheet()).width).toBeLessThanOrEqual(500)
    await sheet().getByLabelText('Valor (€)').fill('250')
    expect(boxOf(foot()).height).toBeLessThanOrEqual(60)
    await expectNoAxeFaults('', sheet().element())
  })

  test.each(LANGUAGES)('nothing of the sheet is cut off, in %s', async (language) => {
    await open('/jogos-ao-vivo', language)
    await pressPrice()
    expect(cutOff()).toEqual([])
  })

  test('the page shows the amount, and the box for slips opens on demand', async () => {
    await open('/nova-aposta')
    await expect.element(betForm()).toBeVisible()
    await loaded()
    expect(boxOf(foot()).height).toBeLessThanOrEqual(60)
    expect(boxOf(betField('Valor (€)')).bottom).toBeLessThanOrEqual(boxOf(foot()).top)
    await expect.element(page.getByLabelText('Cole um bilhete')).not.toBeInTheDocument()
    await expectNoAxeFaults()
    await page.getByRole('button', { name: 'Colar bilhete' }).click()
    await expect.element(page.getByLabelText('Cole um bilhete')).toHaveFocus()
  })
})

test('on the page the amount is the largest text, and the form fits a window of 900 px', async () => {
  await page.viewport(1440, 900)
  await open('/nova-aposta')
  await expect.element(betForm()).toBeVisible()
  await loaded()
  const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
  const amount = betField('Valor (€)').element()
  const others = [...betForm().element().querySelectorAll('*')].filter((each) => !each.contains(amount))
  expect(size(amount)).toBeGreaterThan(Math.max(...others.map(size)))
  expect(boxOf(betForm().getByRole('button', { name: 'Registrar aposta' })).bottom).toBeLessThanOrEqual(900)
})

test('the five tips are beside the form, and on a phone folded below it', async () => {
  await page.viewport(1440, 900)
  await open('/nova-aposta')
  await expect.element(card('Cinco dicas antes de apostar').getByRole('listitem')).toHaveLength(5)
  await page.viewport(390, 844)
  await expect.element(page.getByText('Espere o veto')).not.toBeVisible()
  await page.getByText('Cinco dicas antes de apostar').click()
  await expect.element(page.getByText('Espere o veto')).toBeVisible()
})

describe('the quick bet of the dashboard', () => {
  const quick = () => card('Aposta rápida')

  test('is a card of three lines', async () => {
    await page.viewport(1440, 900)
    await open('/')
    await expect.element(quick()).toBeVisible()
    await loaded()
    expect(boxOf(quick()).height).toBeLessThanOrEqual(220)
    await page.viewport(390, 844)
    expect(boxOf(quick()).height).toBeLessThanOrEqual(240)
    await expectNoAxeFaults('', quick().element())
  })

  test('says the profit without growing, and is emptied by one button', async () => {
    await page.viewport(1440, 900)
    await open('/')
    await expect.element(quick()).toBeVisible()
    const before = boxOf(quick()).height
    await quick().getByLabelText('Valor (€)').fill('20')
    await quick().getByLabelText('Odd', { exact: true }).fill('1,5')
    await expect.element(quick()).toMatchTextContent('+€ 10,00')
    expect(boxOf(quick()).height).toBe(before)
    await quick().getByRole('button', { name: 'Descartar' }).click()
    await quick().getByRole('button', { name: 'Descartar' }).click()
    await expect.element(quick().getByLabelText('Valor (€)')).toHaveValue('')
  })
})
