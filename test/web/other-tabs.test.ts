import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '../../src/contract/auth.ts'
import { ACCOUNT, LANGUAGE, THEME } from '../../src/web/ui/storage.ts'
import { betField, fillBetForm } from './support/bet-form.ts'
import { booked, placeBet } from './support/book.ts'
import { answer, requestsOf } from './support/network.ts'
import { press } from './support/page.ts'
import { signedIn, visitor } from './support/people.ts'
import { open } from './support/site.tsx'

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
