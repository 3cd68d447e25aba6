import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { createBet } from '../../src/contract/bets/bets.ts'
import { stats } from '../../src/contract/statistics.ts'
import { settledBet, webBet } from '../support/web-bet.ts'
import { webMatch } from '../support/web-match.ts'
import { placeBet } from './support/book.ts'
import { answer, held, requestsOf } from './support/network.ts'
import { boxOf, press, texts } from './support/page.ts'
import { showMatches, signedIn } from './support/people.ts'
import { open } from './support/site.tsx'
import { byTier } from './support/tier.ts'

const dialog = () => page.getByRole('dialog', { name: 'New Bet' })
const price = () => page.getByRole('button', { name: 'Bet on Alfa at 1.45' })

beforeEach(() => {
  signedIn()
  showMatches([webMatch()])
})

async function expectPlaceholders(form: Locator, odds: string) {
  await expect.element(form.getByLabelText('Amount (€)')).toHaveAttribute('placeholder', '50.00')
  await expect.element(form.getByLabelText('Odds')).toHaveAttribute('placeholder', odds)
  await form.getByLabelText('Bet type').selectOptions('handicap')
  await expect.element(form.getByLabelText('Handicap value')).toHaveAttribute('placeholder', 'Ex: -1.5, +2.5')
  await form.getByLabelText('Bet type').selectOptions('total-rounds')
  await expect
    .element(form.getByLabelText('Total rounds value'))
    .toHaveAttribute('placeholder', 'Ex: Over 26.5, Under 24.5')
}

test('the forms show the specification’s examples: odds of 1.65 on the page, 1.85 for a match', async () => {
  await open('/nova-aposta', 'en')
  await expectPlaceholders(page.getByRole('main'), '1.65')

  await open('/jogos-ao-vivo', 'en')
  await price().click()
  await expect.element(dialog()).toHaveAccessibleDescription('Record a new bet: Alfa vs Bravo')
  await expectPlaceholders(dialog(), '1.85')
})

test('the new bet dialog is 500 px wide at most and shows both logos, on a phone and a desktop', async () => {
  await open('/jogos-ao-vivo', 'en')
  for (const [wide, high] of byTier(
    [
      [320, 640],
      [1440, 900],
    ],
    [
      [320, 640],
      [390, 844],
      [600, 900],
      [740, 360],
      [767, 900],
      [1440, 900],
    ],
  )) {
    await page.viewport(wide, high)
    await price().click()
    await expect.element(dialog()).toBeVisible()
    // The dialog grows into its place.
    await expect.poll(() => boxOf(dialog()).width, { message: `${wide} × ${high}` }).toBeLessThanOrEqual(500)
    // On a phone the whole width minus the scroll bar of this browser; otherwise centred.
    await expect.poll(() => boxOf(dialog()).width).toBeGreaterThanOrEqual(Math.min(wide - 15, 500))
    const { x, width } = boxOf(dialog())
    expect(Math.abs(x - (wide - width) / 2)).toBeLessThanOrEqual(8)
    for (const initial of ['A', 'B'])
      await expect.element(dialog().getByText(initial, { exact: true }).first()).toBeVisible()
    await expect
      .element(
        dialog()
          .css('bdi')
          .filter({ hasText: /^Alfa$/ })
          .first(),
      )
      .toBeVisible()
    await press('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
  }
})

test('the dialog shows its match: initials where there are no logos, score, tournament, format, live', async () => {
  await open('/jogos-ao-vivo', 'en')
  await price().click()
  for (const words of ['LIVE', 'Copa de Teste', 'BO3', 'Maps won: 1 to 0']) {
    await expect.element(dialog()).toMatchTextContent(words)
  }
  for (const initial of ['A', 'B'])
    await expect.element(dialog().getByText(initial, { exact: true }).first()).toBeVisible()
  await expect
    .poll(() => texts(dialog().getByRole('radiogroup', { name: 'Your team' }).css('label bdi')))
    .toEqual(['Alfa', 'Bravo'])
  await expect.poll(() => texts(dialog().css('form').getByRole('button')).slice(-2)).toEqual(['Cancel', 'Place bet'])
})

test('the dialog’s button is disabled while the bet is sent, and the next bet has an empty form', async () => {
  await open('/jogos-ao-vivo', 'en')
  await price().click()
  const placed = held<typeof createBet>(webBet({ amount: '10.00' }))
  answer(createBet, placed)
  await dialog().getByLabelText('Amount (€)').fill('10')
  await press('{Enter}')
  await expect.element(dialog().getByRole('button', { name: 'Placing…' })).toBeDisabled()
  placed.release()
  await expect.element(dialog()).not.toBeInTheDocument()
  await price().click()
  await expect.element(dialog().getByLabelText('Amount (€)')).toHaveValue('')
})

test('the history is filtered by all, won, lost and pending', async () => {
  const on = (status: string) => ({ teams: `Team ${status} vs Bravo`, selectedTeam: 'Bravo' })
  placeBet(settledBet('won', '42.50', on('won')))
  placeBet(settledBet('lost', '-50.00', on('lost')))
  placeBet(on('pending'))
  await open('/historico', 'en')
  const filter = page.getByRole('group', { name: 'Status' })
  await expect.poll(() => texts(filter.getByRole('button'))).toEqual(['All 3', 'Won 1', 'Lost 1', 'Pending 1'])
  await expect.element(filter.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true')
  const rows = page.getByRole('table').getByRole('rowheader')
  await expect.element(rows).toHaveLength(3)
  for (const [name, status] of [
    ['Won', 'won'],
    ['Lost', 'lost'],
    ['Pending', 'pending'],
  ] as const) {
    await filter.getByRole('button', { name }).click()
    await expect.poll(() => texts(rows)).toEqual([expect.stringContaining(`Bravo vs Team ${status}`)])
  }
  await filter.getByRole('button', { name: 'All' }).click()
  await expect.element(rows).toHaveLength(3)
})

test('a long history scrolls within 640 px', async () => {
  for (let number = 1; number <= 20; number += 1) placeBet({ amount: `${number}.00` })
  await open('/historico', 'en')
  const table = page.getByRole('table')
  await expect.element(table.getByRole('rowheader')).toHaveLength(20)
  expect(table.element().parentElement?.getBoundingClientRect().height).toBeLessThanOrEqual(640)
  expect(boxOf(table).height).toBeGreaterThan(640)
})

test('the statistics are requested in the browser’s time zone', async () => {
  await open('/estatisticas', 'en')
  await expect.poll(() => requestsOf(stats).map(({ query }) => query.get('tz'))).toEqual(['America/Sao_Paulo'])
})
