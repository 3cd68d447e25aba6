import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type OnlineUser, onlineUsers, systemState, systemStats } from '../../src/contract/system.ts'
import { passSeconds, secondsToNext, stopClock } from './support/clock.ts'
import { answer, refused } from './support/network.ts'
import { boxOf, dialog, expectAccessible, loaded, press, texts, width } from './support/page.ts'
import { administrator } from './support/people.ts'
import { open } from './support/site.tsx'
import { figure } from './support/system.ts'

const people = () => dialog().getByRole('listitem')

async function openDialog() {
  await page.getByRole('button', { name: 'Quem está online' }).click()
  await expect.element(dialog()).toBeVisible()
}

const visitors = (count: number): OnlineUser[] =>
  Array.from({ length: count }, (_, at) => ({
    isAuthenticated: at % 2 === 0,
    email: at % 2 === 0 ? `ana${at}@example.com` : null,
    connectedAt: new Date(Date.UTC(2026, 10, 20, 18, 0, 0) - at * 61_000).toISOString(),
  }))

const isOnline = (count: number, total = count) => answer(onlineUsers, { onlineUsers: visitors(count), total })

beforeEach(() => void administrator())

test('people online are requested every 3 s, and only while the dialog is open', async () => {
  stopClock()
  const calls = isOnline(1)
  await open('/sistema')
  await expect.element(figure('Contas criadas')).toHaveTextContent('1')
  await passSeconds(10)
  expect(calls).toHaveLength(0)
  await openDialog()
  await expect.poll(() => calls.length).toBe(1)
  for (const round of [2, 3, 4]) {
    expect(await secondsToNext(calls), `round ${round}`).toBe(3)
    expect(calls).toHaveLength(round)
  }
  await press('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  const before = calls.length
  await passSeconds(30)
  expect(calls).toHaveLength(before)
})

test('the connection time is shown to the second', async () => {
  isOnline(2)
  await open('/sistema')
  await openDialog()
  // 18:00:00 and 17:58:59 UTC in São Paulo.
  await expect
    .poll(() => texts(people()))
    .toEqual(['ana0@example.comdesde 15:00:00Logado', 'Visitante anônimodesde 14:58:59Anônimo'])
})

test('an empty list says that nobody is online', async () => {
  await open('/sistema')
  await openDialog()
  await expect.element(dialog()).toHaveAccessibleName('Usuários Online (0)')
  await expect.element(dialog()).toMatchTextContent('Nenhum usuário online no momento')
  await expectAccessible()
})

test('five hundred people scroll inside the dialog, by keyboard too, and the others are counted', async () => {
  isOnline(500, 1234)
  await open('/sistema')
  await openDialog()
  await expect.element(dialog()).toHaveAccessibleName('Usuários Online (1.234)')
  await expect.element(people()).toHaveLength(500)
  const list = dialog().getByRole('region')
  expect(boxOf(list).height).toBeLessThanOrEqual(640)
  list.element().focus()
  await press('{End}')
  await expect.element(dialog().getByText('e mais 734 pessoas')).toBeInViewport()
  await expect.element(dialog().getByRole('heading')).toBeInViewport()
})

describe('when the list cannot be loaded', () => {
  test('the dialog says so and shows the list as soon as it arrives', async () => {
    answer(onlineUsers, refused('unavailable'))
    await open('/sistema')
    await openDialog()
    await expect.element(dialog().getByRole('alert')).toMatchTextContent('Não foi possível carregar a lista.')
    await expectAccessible()
    await press('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()

    stopClock()
    await openDialog()
    await expect.element(dialog().getByRole('alert')).toBeVisible()
    isOnline(1)
    await passSeconds(3)
    await expect.element(people()).toHaveLength(1)
    answer(onlineUsers, refused('unavailable'))
    await passSeconds(3)
    await expect.element(dialog().getByRole('status')).toHaveTextContent('Falha ao atualizar')
    await expect.element(people()).toHaveLength(1)
  })

  test('because the session has ended, no e-mail stays in the dialog', async () => {
    stopClock()
    isOnline(1)
    await open('/sistema')
    await openDialog()
    await expect.element(people()).toHaveLength(1)
    for (const endpoint of [onlineUsers, systemStats, systemState]) answer(endpoint, refused('notSignedIn'))
    await passSeconds(3)
    await expect.element(page.getByText('Acesso Negado').first()).toBeVisible()
    await passSeconds(3)
    await expect.element(page.getByRole('main')).not.toMatchTextContent('@example.com')
    await expect.element(dialog()).not.toBeInTheDocument()
  })
})

describe('on a small phone', () => {
  beforeEach(() => page.viewport(320, 640))

  test('the whole card opens the dialog, and everything in it is reachable', async () => {
    isOnline(40)
    await open('/sistema')
    await expect.element(figure('Contas criadas')).toHaveTextContent('1')
    await loaded()
    const whole = page.getByRole('main').css('dl > div').nth(1)
    await whole.click({ position: { x: boxOf(whole).width - 6, y: 6 } })
    await expect.element(people()).toHaveLength(40)
    expect(width()).toBeLessThanOrEqual(320)
    await expect.element(people().last()).not.toBeInViewport()
    people().last().element().scrollIntoView()
    await expect.element(people().last()).toBeInViewport()
    await expectAccessible('', dialog().element())
    await dialog().getByRole('button', { name: 'Fechar' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
  })
})
