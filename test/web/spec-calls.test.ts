import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser, login } from '../../src/contract/auth.ts'
import { createBet } from '../../src/contract/bets/bets.ts'
import { liveMatches, type Match, odds, refreshMatches, upcomingMatches } from '../../src/contract/matches/matches.ts'
import { queryClient } from '../../src/web/api/create-client.ts'
import { liveMatchesQuery } from '../../src/web/api/live-data.ts'
import { setAnswer } from '../../src/web/api/query-client.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { passSeconds, secondsToNext, stopClock } from './support/clock.ts'
import { answer, lost, refused, requestsOf } from './support/network.ts'
import { dialog, loaded, press, pressIn, toasts } from './support/page.ts'
import { showMatches, signedIn, visitor } from './support/people.ts'
import { ofPage, open } from './support/site.tsx'
import { registered, sockets, state } from './support/socket.ts'

const LISTS = [[webMatch()], [upcomingMatch({ team1: 'Charlie' })]] as const

beforeEach(() => {
  visitor()
  showMatches(...LISTS)
})

test('a call has the JSON content type only if it has a body', async () => {
  answer(login, refused('wrongCredentials'))
  await open('/login')
  await dialog().getByLabelText('E-mail').fill('ana@example.com')
  await dialog().getByLabelText('Senha', { exact: true }).fill('correct horse')
  await press('{Enter}')
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  await press('{Escape}')
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect.poll(() => requestsOf(refreshMatches).length).toBe(1)

  const types = (of: Parameters<typeof requestsOf>[0]) =>
    requestsOf(of).map(({ headers }) => headers.get('content-type'))
  expect(types(login)).toEqual(['application/json'])
  expect(types(refreshMatches)).toEqual([null])
  expect(types(currentUser)).toEqual([null])
})

test('a match with the status "live" is treated like "LIVE"', async () => {
  await open('/jogos-ao-vivo')
  await expect.element(page.getByRole('main')).toMatchTextContent('Rounds: 7 a 5')
  const written = webMatch({ status: 'live' as Match['status'], score2: 1 }) // past the contract, which knows "LIVE" only
  setAnswer(ofPage(queryClient), liveMatchesQuery, [written])
  const match = page.getByRole('list', { name: 'Partidas ao vivo' }).getByRole('listitem').first()
  await expect.element(match).toMatchTextContent('Mapas vencidos: 1 a 1')
  await expect.element(match.getByText('AO VIVO', { exact: true })).toBeVisible()
})

test('odds are requested when the details of a match open, not before', async () => {
  await open('/jogos-ao-vivo')
  await expect.element(page.getByRole('main')).toMatchTextContent('Rounds: 7 a 5')
  await registered()
  expect(requestsOf(odds)).toHaveLength(0)
  await pressIn(page.getByRole('button', { name: /^Detalhes.*Alfa/ }), '{Enter}')
  await expect.poll(() => requestsOf(odds).map(({ params }) => params)).toEqual([{ team1: 'Alfa', team2: 'Bravo' }])
})

test('the socket of a signed-in user registers their id and e-mail', async () => {
  const { id, email } = signedIn()
  await open('/')
  const { sent } = await registered()
  expect(sent).toEqual([{ type: 'register', userId: id, isAuthenticated: true, email, since: null }])
})

/** Sends a bet of 50 on Alfa at 1.85. */
async function sendBet() {
  await open('/nova-aposta?teams=Alfa vs Bravo')
  const form = page.getByRole('main').css('form')
  await form.getByLabelText('Seu time').selectOptions('Alfa')
  await form.getByLabelText('Valor (€)').fill('50')
  await form.getByLabelText('Odd').fill('1.85')
  await form.getByLabelText('Tipo de aposta').selectOptions('match-winner')
  await press('{Enter}')
  return form
}

test('a bet is sent with its teams, selected team, amount, odds, type and status', async () => {
  signedIn()
  await sendBet()
  await expect
    .poll(() => requestsOf(createBet).map(({ body }) => body))
    .toEqual([
      {
        teams: 'Alfa vs Bravo',
        selectedTeam: 'Alfa',
        amount: '50',
        odds: '1.85',
        betType: 'match-winner',
        status: 'pending',
      },
    ])
})

describe('a call that changes something and fails', () => {
  test('is not retried automatically', async () => {
    stopClock()
    signedIn()
    const calls = answer(createBet, refused('unavailable'))
    const form = await sendBet()
    await expect.element(form.getByRole('alert')).toBeVisible()
    await passSeconds(120)
    expect(calls).toHaveLength(1)
  })
})

test('every 30 s an open page refreshes the matches silently', async () => {
  stopClock()
  await open('/')
  await expect.element(page.getByRole('main')).toMatchTextContent('Alfa')
  const [refreshes, lists] = [requestsOf(refreshMatches), requestsOf(liveMatches)]
  await passSeconds(25)
  expect(refreshes).toHaveLength(0)
  const before = lists.length
  await passSeconds(5)
  expect(refreshes).toHaveLength(1)
  // The next request is for the list.
  await expect.poll(() => lists.length).toBeGreaterThan(before)
  await passSeconds(30)
  expect(refreshes).toHaveLength(2)
  expect(toasts().getByRole('listitem').query()).toBeNull()
})

describe('without the socket', () => {
  for (const [screen, path, list, seconds] of [
    ['the dashboard', '/', liveMatches, 90],
    ['the live page', '/jogos-ao-vivo', liveMatches, 60],
    ['the upcoming page', '/proximos-jogos', upcomingMatches, 300],
  ] as const) {
    test(`${screen} requests its list every ${seconds} s`, async () => {
      stopClock()
      // The refresh every 30 s also loads the lists.
      answer(refreshMatches, lost())
      await open(path)
      await expect.element(page.getByRole('main').getByRole('listitem').first()).toMatchTextContent('Copa de Teste')
      const calls = requestsOf(list)
      const before = calls.length
      await passSeconds(seconds - 2)
      expect(calls).toHaveLength(before)
      expect(await secondsToNext(calls)).toBeLessThanOrEqual(2)
      expect(calls).toHaveLength(before + 1)
    })
  }

  test('a lost socket is reopened after 5 s, not before', async () => {
    stopClock()
    await open('/jogos-ao-vivo')
    await expect.element(page.getByRole('main')).toMatchTextContent('Rounds: 7 a 5')
    const socket = await registered()
    socket.receive(state([...LISTS[0]], [...LISTS[1]]))
    socket.close(1001)
    const opened = sockets.length
    await expect.element(page.getByText(/Conexão ao vivo perdida/).first()).toBeVisible()
    await passSeconds(4.5)
    expect(sockets).toHaveLength(opened)
    await passSeconds(0.5)
    expect(sockets).toHaveLength(opened + 1)
  })
})

test('returning to the window causes no request', async () => {
  await open('/')
  await expect.element(page.getByRole('main')).toMatchTextContent('Rounds: 7 a 5')
  const socket = await registered()
  socket.receive(state([...LISTS[0]], [...LISTS[1]]))
  await loaded()
  const count = () => [currentUser, liveMatches, refreshMatches].map((each) => requestsOf(each).length)
  const before = count()
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('focus'))
  // A call that the page makes itself comes after those.
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect.element(toasts()).toMatchTextContent('Dados atualizados')
  expect(count()).toEqual(before.map((calls, at) => (at === 0 ? calls : calls + 1)))
  expect(sockets).toHaveLength(1)
})

describe('when the current user cannot be loaded', () => {
  test('it is requested once, and the page shows the visitor’s view', async () => {
    stopClock()
    const calls = answer(currentUser, refused('unavailable'))
    await open('/configuracoes')
    await expect.element(page.getByRole('complementary').getByRole('button', { name: 'Entrar' })).toBeVisible()
    await passSeconds(120)
    expect(calls).toHaveLength(1)
  })
})
