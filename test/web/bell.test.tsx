import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Bell } from '../../src/web/layout/bell/bell.tsx'
import { unreadAlerts } from '../../src/web/layout/bell/bell-state.ts'
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
