import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '../../src/contract/auth.ts'
import { type Brakes, readBrakes, setLimit, startBreak } from '../../src/contract/brakes.ts'
import { LIMIT_KINDS } from '../../src/domain/money/brakes.ts'
import { required } from '../../src/domain/required.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { betForm, fillBetForm } from './support/bet-form.ts'
import { booked } from './support/book.ts'
import { passSeconds, stopClock } from './support/clock.ts'
import { answer, requestsOf, sent, withHeaders } from './support/network.ts'
import { boxOf, expectAccessible, press, pressIn, toasts, typeAll } from './support/page.ts'
import { showMatches, signedIn } from './support/people.ts'
import { open } from './support/site.tsx'
import { registered } from './support/socket.ts'
import { byTier } from './support/tier.ts'

type Limit = Brakes['limits'][number]
const price = () => page.getByRole('main').getByRole('button', { name: /^Apostar em Alfa/ })
const banner = () => page.getByRole('link', { name: /^Bônus de boas-vindas/ })
const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()
const limit = (kind: Limit['kind'], more: Partial<Limit> = {}): Limit => ({
  kind,
  amount: null,
  next: null,
  used: '0.00',
  since: hours(-1),
  until: hours(23),
  ...more,
})
const limited = (...limits: Limit[]): Brakes => ({ limits, breakUntil: null })

beforeEach(() => {
  signedIn()
  showMatches([webMatch()])
})

/** The account is on a break until this time, which each page learns with the user. */
function onBreak(until: string): void {
  const user = signedIn()
  showMatches([webMatch()])
  answer(currentUser, withHeaders(currentUser, user, { 'X-Break-Until': until }))
}

test('a break is switched on in two presses, and the banner is gone at once', async () => {
  answer(startBreak, { limits: [], breakUntil: hours(7 * 24) })
  await open('/configuracoes')
  await expect.element(banner()).toBeVisible()
  await page.getByRole('button', { name: '7 dias' }).click()
  await expect.element(page.getByText('não pode ser encerrada antes')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Pausar por 7 dias' }).click()
  await expect.element(toasts()).toMatchTextContent('A pausa começou')
  await expect.element(banner()).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Em pausa até/).first()).toBeVisible()
  expect(sent(startBreak)).toEqual([{ length: 'week' }])
})

test('on a phone the question about a break is above the bar at the bottom', async () => {
  await page.viewport(390, 844)
  answer(readBrakes, limited(...LIMIT_KINDS.map((kind) => limit(kind))))
  await open('/configuracoes/limites', 'en')
  const week = page.getByRole('button', { name: '7 days', exact: true })
  await expect.element(week).toBeVisible()
  // Its question opens partly below the window, which scrolls to its nearest edge.
  scrollTo(0, document.documentElement.scrollHeight)
  await pressIn(week, '{Enter}')
  const cancel = page.getByRole('main').getByRole('button', { name: 'Cancel' })
  await expect.element(cancel).toHaveFocus()
  const bar = boxOf(page.getByRole('navigation', { name: 'Main navigation' }))
  await expect.poll(() => boxOf(cancel).bottom).toBeLessThanOrEqual(bar.top)
})

test('a break hides prices, bet buttons and the banner, and ends by itself', async () => {
  stopClock()
  onBreak(hours(1 / 60))
  await open('/jogos-ao-vivo')
  await expect.element(page.getByRole('main').getByText('Alfa').first()).toBeVisible()
  await expect.element(page.getByText(/^Em pausa até/)).toBeVisible()
  for (const hidden of [price(), banner()]) await expect.element(hidden).not.toBeInTheDocument()
  await passSeconds(60)
  for (const shown of [price(), banner()]) await expect.element(shown).toBeVisible()
  await expect.element(page.getByText(/^Em pausa até/)).not.toBeInTheDocument()
})

test.each(
  byTier(
    [[320, 640]],
    [
      [320, 640],
      [390, 844],
    ],
  ),
)('at %i × %i the names of upcoming matches have the room of the prices during a break', async (wide, high) => {
  await page.viewport(wide, high)
  const upcoming = [upcomingMatch({ id: 5, odds1: '1.50', odds2: '2.60', scheduledTime: hours(1) })]
  showMatches([], upcoming)
  await open('/proximos-jogos')
  const row = page.css('.upcoming-row').first()
  const room = () => boxOf(row.getByText('-', { exact: true })).left
  await expect.element(row.getByRole('button', { name: /^Apostar em/ }).first()).toBeVisible()
  const before = room()
  onBreak(hours(24))
  showMatches([], upcoming)
  await open('/proximos-jogos')
  await expect.element(page.getByText(/^Em pausa até/)).toBeVisible()
  await expect.poll(room).toBeGreaterThan(before + 60)
})

test('the page of a break is accessible, and what was staked elsewhere is recorded during it', async () => {
  onBreak(hours(7 * 24))
  await open('/jogos-ao-vivo')
  await expect.element(page.getByText(/^Em pausa até/)).toBeVisible()
  await expectAccessible()
  await open('/nova-aposta')
  await expect.element(page.getByText(/^Você está em pausa até/)).toBeVisible()
  await fillBetForm()
  await betForm().getByRole('button', { name: 'Registrar aposta' }).click()
  await expect.poll(booked).toHaveLength(1)
})

test('a bet that is recorded counts for the limits of the next one', async () => {
  const used = (amount: string) => limited(limit('stake-day', { amount: '100.00', used: amount }))
  answer(readBrakes, used('70.00'))
  await open('/nova-aposta')
  await fillBetForm('20')
  answer(readBrakes, used('90.00'))
  await betForm().getByRole('button', { name: 'Registrar aposta' }).click()
  await expect.poll(booked).toHaveLength(1)
  await fillBetForm('20')
  await expect.element(betForm()).toMatchTextContent('Hoje seriam € 110,00, limite de € 100,00.')
})

test('a bet over a limit is warned of before the press, with the figures, and recorded all the same', async () => {
  answer(
    readBrakes,
    limited(limit('stake-day', { amount: '100.00', used: '70.00' }), limit('loss-month', { amount: '80.00' })),
  )
  await open('/nova-aposta')
  await fillBetForm('30')
  const warning = (words: string) => betForm().getByRole('status').filter({ hasText: words })
  await expect.element(betForm()).toMatchTextContent('+€ 25,50')
  await expect.element(warning('limite')).not.toBeInTheDocument()
  await typeAll(betForm().getByLabelText('Valor (€)'), '80,01')
  // 70.00 + 80.01
  await expect.element(warning('Hoje seriam € 150,01, limite de € 100,00.')).toBeVisible()
  await expect.element(warning('Prejuízo do mês se perder: € 80,01, limite de € 80,00.')).toBeVisible()
  await expectAccessible()
  const free = betForm().getByLabelText('Aposta grátis')
  await betForm().css('summary').click()
  await free.click()
  await expect.element(warning('limite')).not.toBeInTheDocument()
  await free.click()
  await betForm().getByRole('button', { name: 'Registrar aposta' }).click()
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  expect(booked()).toMatchObject([{ amount: '80.01', freeBet: false }])
})

test('a limit below what is used already says so when it is saved, and from then on', async () => {
  answer(readBrakes, limited(limit('stake-week', { used: '120.00' }), limit('loss-month', { used: '-5.00' })))
  await open('/configuracoes/limites')
  const field = page.getByLabelText('Apostado por semana', { exact: true })
  await expect.element(field).toHaveAccessibleDescription('Apostado nesta semana: €\u00a0120,00')
  const loss = page.getByLabelText('Prejuízo por mês', { exact: true })
  await expect.element(loss).toHaveAccessibleDescription('Lucro neste mês: +€\u00a05,00')
  answer(setLimit, limited(limit('stake-week', { amount: '119.99', used: '120.00' })))
  await typeAll(field, '119,99')
  await pressIn(field, '{Enter}')
  const passed = 'O limite desta semana já foi ultrapassado: €\u00a0120,00 apostados, de €\u00a0119,99.'
  await expect.element(toasts()).toMatchTextContent('Limite salvo')
  await expect.element(toasts()).toMatchTextContent(passed.replaceAll('\u00a0', ' '))
  await expect.element(field).toHaveAccessibleDescription(passed)
  await expectAccessible()
  answer(setLimit, limited(limit('stake-week', { amount: '120.00', used: '120.00' })))
  await typeAll(field, '120')
  await pressIn(field, '{Enter}')
  await expect.element(field).toHaveAccessibleDescription('Apostado nesta semana: €\u00a0120,00')
})

test('on a phone the warning stands with the button above the bar, and what Tab reaches is above both', async () => {
  await page.viewport(390, 844)
  answer(readBrakes, limited(limit('stake-day', { amount: '100.00', used: '120.00' })))
  await open('/nova-aposta')
  await betForm().getByLabelText('Valor (€)').fill('50')
  const warning = betForm().getByRole('status').filter({ hasText: 'limite' })
  const bar = boxOf(page.getByRole('navigation', { name: 'Navegação principal' }))
  const place = betForm().getByRole('button', { name: 'Registrar aposta' })
  await expect.poll(() => boxOf(place).bottom).toBeLessThanOrEqual(bar.top)
  await expect.element(warning.getByRole('list')).toBeInViewport({ ratio: 1 })
  await expectFocusAboveFoot('Registrar aposta')
})

test.each(
  byTier(
    [[844, 390]],
    [
      [390, 700],
      [844, 390],
    ],
  ),
)('in the dialog of a new bet what Tab reaches is above its foot, at %i × %i', async (wide, high) => {
  await page.viewport(wide, high)
  answer(readBrakes, limited(limit('stake-day', { amount: '100.00', used: '120.00' })))
  await open('/jogos-ao-vivo')
  await price().first().click()
  await expectFocusAboveFoot('Registrar aposta')
})

/** Presses Tab from the first control of the form to the button that sends it. */
async function expectFocusAboveFoot(last: string): Promise<void> {
  const form = page.css('form').filter({ has: page.getByRole('button', { name: last }) })
  await expect.element(form).toBeVisible()
  const foot = form.css('[data-foot]').element()
  const reached: string[] = []
  form.css('input, select, button').first().element().focus()
  while (!foot.contains(document.activeElement)) {
    const focused = required(document.activeElement, 'what has the focus')
    await expect
      .poll(() => focused.getBoundingClientRect().bottom, { message: focused.outerHTML.slice(0, 120) })
      .toBeLessThanOrEqual(foot.getBoundingClientRect().top)
    reached.push(focused.tagName)
    await press('{Tab}')
  }
  expect(reached).toContain('SUMMARY')
}

test('a lower limit holds at once, a raise waits for the next day, and both are shown', async () => {
  answer(readBrakes, limited(limit('stake-day')))
  const held = limit('stake-day', { amount: '100.00' })
  answer(setLimit, limited(held))
  await open('/configuracoes')
  const field = page.getByLabelText('Apostado por dia', { exact: true })
  await typeAll(field, '100')
  await page.getByRole('button', { name: 'Salvar: Apostado por dia' }).click()
  await expect.element(toasts()).toMatchTextContent('Limite salvo')
  await expect.element(field).toHaveFocus()
  // São Paulo is three hours behind UTC.
  answer(setLimit, limited({ ...held, next: { amount: '250.50', from: '2026-11-24T03:00:00.000Z' } }))
  await typeAll(field, '250,50')
  await pressIn(field, '{Enter}')
  await expect.element(toasts()).toMatchTextContent('vale a partir de amanhã')
  await expect.element(page.getByText(/250,50 a partir de 24\/11, 00:00\. Até lá vale o limite atual\.$/)).toBeVisible()
  await expect.element(field).toHaveValue('100,00')
  await expectAccessible()
  expect(requestsOf(setLimit).map(({ params, parsed }) => [params['kind'], parsed])).toEqual([
    ['stake-day', { amount: 10_000 }],
    ['stake-day', { amount: 25_050 }],
  ])
})

test('a break that another device has begun while this page had no connection holds here once it is back', async () => {
  await open('/')
  await expect.element(banner()).toBeVisible()
  const socket = await registered()
  socket.receive({ type: 'connected' })
  onBreak(hours(24))
  // The next connection of the same page.
  socket.receive({ type: 'connected' })
  await expect.element(banner()).not.toBeInTheDocument()
})
