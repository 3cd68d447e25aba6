import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Bell } from '../../src/web/layout/bell/bell.tsx'
import { unreadAlerts } from '../../src/web/layout/bell/bell-state.ts'
import { touchScreen } from './support/emulation.ts'
import { boxOf } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { ofPage, showAlone } from './support/site.tsx'

const bell = () => page.getByRole('button')

beforeEach(async () => {
  signedIn()
  await showAlone(<Bell />)
})

test('the bell has no number where nothing is unread', async () => {
  await expect.element(bell()).toHaveAccessibleName('Notificações')
  await expect.element(bell()).toHaveTextContent('')
})

test('the bell shows 99, then 99+, and names them all', async () => {
  ofPage(unreadAlerts).set(99)
  await expect.element(bell()).toHaveTextContent('99')
  ofPage(unreadAlerts).set(100)
  await expect.element(bell()).toHaveTextContent('99+')
  await expect.element(bell()).toHaveAccessibleName('Notificações: 100 não lidas')
})

test('the number stands on the corner of the bell, for a mouse and for a finger', async () => {
  ofPage(unreadAlerts).set(7)
  const number = () => bell().getByText('7', { exact: true })
  const off = () => {
    const [box, icon] = [boxOf(number()), boxOf(bell().css('svg'))]
    return Math.hypot(box.left + box.width / 2 - icon.right, box.top + box.height / 2 - icon.top)
  }
  await expect.poll(off).toBeLessThan(4)
  await touchScreen()
  await page.viewport(844, 390)
  await expect.poll(() => boxOf(bell()).width).toBe(44)
  await expect.poll(off).toBeLessThan(4)
})
