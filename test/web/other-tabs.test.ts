import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '../../src/contract/auth.ts'
import { settlementSettings } from '../../src/contract/bets/bet-results.ts'
import { readBookSettings } from '../../src/contract/bets/book-settings.ts'
import { readBrakes } from '../../src/contract/brakes.ts'
import { readCalendar } from '../../src/contract/matches/calendar.ts'
import { ACCOUNT, LANGUAGE, THEME } from '../../src/web/ui/storage.ts'
import { betField, fillBetForm } from './support/bet-form.ts'
import { booked, placeBet } from './support/book.ts'
import { answer, requestsOf } from './support/network.ts'
import { press } from './support/page.ts'
import { signedIn, visitor } from './support/people.ts'
import { open } from './support/site.tsx'
import { registered } from './support/socket.ts'

const theme = () => document.documentElement.dataset['theme']

/** Another document of the site: what it writes on the device is announced to this one. */
function otherTab(): Storage {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const { contentWindow } = frame
  if (!contentWindow) throw new Error('the frame has no window')
  return contentWindow.localStorage
}

let other: Storage
beforeEach(() => {
  other = otherTab()
})

test('a theme chosen in another tab is shown at once, and its toggle follows', async () => {
  visitor()
  await open('/configuracoes')
  await expect.element(page.getByRole('radio', { name: 'Escuro' })).toBeChecked()
  other.setItem(THEME, 'light')
  await expect.element(page.getByRole('radio', { name: 'Claro' })).toBeChecked()
  expect(theme()).toBe('light')
  // What no version of ours writes changes nothing.
  other.setItem(THEME, 'plaid')
  other.setItem(THEME, 'system')
  await expect.element(page.getByRole('radio', { name: 'Sistema' })).toBeChecked()
})

test('a language chosen in another tab is shown at once, without a load', async () => {
  visitor()
  await open('/configuracoes')
  other.setItem(LANGUAGE, 'ru')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible()
  expect(document.documentElement.lang).toBe('ru')
})

test('an account that another tab signs in is shown at once, and nothing that was typed for the first', async () => {
  signedIn()
  placeBet({ teams: 'Secret vs Squad' })
  await open('/nova-aposta')
  await fillBetForm()
  signedIn({ id: 8, email: 'bia@example.com', firstName: 'Bia' })
  other.setItem(ACCOUNT, '8')
  await expect.element(page.getByRole('complementary')).toMatchTextContent('bia@example.com')
  await expect.element(betField('Times')).toHaveValue('')
  await betField('Times').click()
  await press('{Enter}')
  expect(booked()).toEqual([])
})

test('the settings show the account of another tab at once, and nothing of the first', async () => {
  const calendarOf = (name: string) => `/api/calendar/${name.repeat(43)}.ics`
  signedIn()
  answer(readBookSettings, { currency: 'BRL', unit: '12.50', marginMethod: 'power' })
  const [since, until] = ['2026-11-24T00:00:00.000Z', '2026-11-25T00:00:00.000Z']
  const noLimit = { kind: 'stake-day', amount: null, next: null, used: '0.00', since, until } as const
  answer(readBrakes, { limits: [noLimit], breakUntil: null })
  answer(readCalendar, { favorites: true, bets: true, path: calendarOf('a') })
  await open('/configuracoes')
  await expect.element(page.getByLabelText('Endereço secreto')).toHaveValue(location.origin + calendarOf('a'))
  const inCalendar = page.getByRole('link', { name: 'Abrir no calendário' })
  await expect.element(inCalendar).toHaveAttribute('href', `webcal://${location.host}${calendarOf('a')}`)
  await page.getByLabelText('Apostado por dia', { exact: true }).fill('100')
  signedIn({ id: 8, email: 'bia@example.com', firstName: 'Bia' })
  answer(readBrakes, { limits: [noLimit], breakUntil: null })
  answer(readCalendar, { favorites: true, bets: true, path: calendarOf('b') })
  other.setItem(ACCOUNT, '8')
  await expect.element(page.getByText('Conta: bia@example.com')).toBeVisible()
  await expect.element(page.getByLabelText('Endereço secreto')).toHaveValue(location.origin + calendarOf('b'))
  await expect.element(page.getByLabelText('Moeda')).toHaveValue('EUR')
  await expect.element(page.getByLabelText('Valor de 1 unidade (€)')).toHaveValue('')
  await expect.element(page.getByLabelText('Apostado por dia', { exact: true })).toHaveValue('')
})

test('what the account chooses in another tab is shown by the settings at once', async () => {
  signedIn()
  await open('/configuracoes')
  await expect.element(page.getByLabelText('Moeda')).toHaveValue('EUR')
  const socket = await registered()
  answer(readBookSettings, { currency: 'BRL', unit: '12.50', marginMethod: 'power' })
  answer(settlementSettings, { profile: 'midnite', automatic: ['won'] })
  socket.receive({ type: 'changed', what: ['book'] })
  await expect.element(page.getByLabelText('Moeda')).toHaveValue('BRL')
  await expect.element(page.getByLabelText('Valor de 1 unidade (R$)')).toHaveValue('12,50')
  await expect.element(page.getByLabelText('Como a margem é retirada')).toHaveValue('power')
  await expect.element(page.getByLabelText('Regras da casa de apostas')).toHaveValue('midnite')
  await expect.element(page.getByRole('switch', { name: 'Resolver automaticamente' })).toBeChecked()
  const [since, until] = ['2026-11-24T00:00:00.000Z', '2026-11-25T00:00:00.000Z']
  const limit = { kind: 'stake-day', amount: '100.00', next: null, used: '100.01', since, until } as const
  answer(readBrakes, { limits: [limit], breakUntil: null })
  socket.receive({ type: 'changed', what: ['brakes'] })
  await expect.element(page.getByText(/^O limite de hoje já foi ultrapassado/)).toBeVisible()
})

test('a log-out in another tab leaves nothing of the account on the screen', async () => {
  signedIn()
  placeBet({ teams: 'Secret vs Squad' })
  await open('/historico')
  await expect.element(page.getByText('Secret').first()).toBeVisible()
  visitor()
  other.setItem(ACCOUNT, '')
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expect.element(page.getByText('Secret')).not.toBeInTheDocument()
})

test('the same account in another tab asks for nothing', async () => {
  const me = signedIn()
  await open('/configuracoes')
  await expect.element(page.getByRole('complementary')).toMatchTextContent(me.email)
  expect(localStorage.getItem(ACCOUNT)).toBe(String(me.id))
  const before = requestsOf(currentUser).length
  localStorage.removeItem(ACCOUNT)
  other.setItem(ACCOUNT, String(me.id))
  other.setItem(THEME, 'light')
  // The events arrive in their order.
  await expect.poll(theme).toBe('light')
  answer(currentUser, me)
  expect(requestsOf(currentUser)).toHaveLength(before)
})
