import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { liveMatches, refreshMatches, upcomingMatches } from '../../src/contract/matches/matches.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { passSeconds, stopClock } from './support/clock.ts'
import { answer, lost, refused, withHeaders } from './support/network.ts'
import { address, boxOf, card, loaded, texts } from './support/page.ts'
import { showMatches, signedIn, visitor } from './support/people.ts'
import { goTo, open } from './support/site.tsx'
import { changes, registered, sockets, state } from './support/socket.ts'

const PATH = '/jogos-ao-vivo'
const list = () => page.getByRole('list', { name: 'Partidas ao vivo' })
const alfa = () => list().getByRole('listitem').filter({ hasText: 'Alfa' }).first()
/** The names of the first teams of each match, from the top. */
const order = () => texts(list().css('> li [dir=auto]'))

const onMap = (score1: number) =>
  webMatch({
    score1: 0,
    map: 'Nuke',
    currentMapScore1: score1,
    currentMapScore2: 4,
    maps: [{ number: 1, name: 'Nuke', status: 'running', score1, score2: 4 }],
  })

beforeEach(() => {
  visitor()
  showMatches([webMatch()])
})

test('one page opens one socket, and registers', async () => {
  await open(PATH)
  const { sent } = await registered()
  expect(sent).toEqual([
    {
      type: 'register',
      userId: expect.stringMatching(/^anonymous-/) as string,
      isAuthenticated: false,
      email: null,
      since: null,
    },
  ])
  // Navigation keeps the same page and socket.
  await page.getByRole('link', { name: 'Próximos Jogos' }).first().click()
  await page.getByRole('link', { name: 'Jogos ao Vivo' }).first().click()
  await expect.element(alfa()).toBeVisible()
  expect(sockets).toHaveLength(1)
  expect(sent).toHaveLength(1)
})

test('the first matches do not wait for the socket', async () => {
  await open('/')
  await expect.element(page.getByRole('main')).toMatchTextContent('Inferno')
  expect((await registered()).readyState).toBe(WebSocket.OPEN) // and has sent nothing
})

test('a change of a match that was listed shows at once, and a match that starts appears', async () => {
  showMatches([onMap(3)])
  await open(PATH)
  await expect.element(alfa()).toMatchTextContent('Rounds: 3 a 4')
  const socket = await registered()
  socket.receive(state([onMap(3)]))
  socket.receive(changes(2, onMap(4)))
  await expect.element(alfa()).toMatchTextContent('Rounds: 4 a 4')
  socket.receive(changes(3, webMatch({ id: 2, hltvId: 2, team1: 'Novos', team2: 'Chegados' })))
  await expect.element(list()).toMatchTextContent('Novos')
})

test('the source is named above the list; of an exchange it says that odds have no margin', async () => {
  showMatches([onMap(3)])
  await open(PATH)
  const socket = await registered()
  socket.receive(state([onMap(3)]))
  await expect.element(page.getByText('Fonte: HLTV', { exact: true })).toBeVisible()
  socket.receive(state([onMap(3)], [], 'polymarket'))
  await expect
    .element(page.getByText('Fonte: Polymarket, uma bolsa de apostas: odds sem margem', { exact: true }))
    .toBeVisible()
  socket.receive(state([onMap(3)], [], 'polymarket,pandascore'))
  const both = 'Fontes: Polymarket, PandaScore; odds de uma bolsa de apostas, sem margem'
  await expect.element(page.getByText(both, { exact: true })).toBeVisible()
  socket.receive(state([onMap(3)], [], 'pandascore,bo3gg'))
  await expect.element(page.getByText('Fontes: PandaScore, bo3.gg', { exact: true })).toBeVisible()
})

test('two sources above the live matches of the dashboard keep away from the edge of the card', async () => {
  signedIn()
  showMatches([onMap(3)])
  await page.viewport(1440, 900)
  await open('/')
  const socket = await registered()
  socket.receive(state([onMap(3)]))
  const header = () => boxOf(card('Acontecendo agora').css('header'))
  await expect.element(page.getByText('Fonte: HLTV', { exact: true })).toBeVisible()
  expect(header().height).toBe(44)
  socket.receive(state([onMap(3)], [], 'polymarket,pandascore'))
  const both = page.getByText('Fontes: Polymarket, PandaScore', { exact: false })
  await expect.element(both).toBeVisible()
  const title = page.getByRole('heading', { name: 'Acontecendo agora' })
  expect(boxOf(title).top).toBeGreaterThanOrEqual(header().top + 6)
  expect(boxOf(both).bottom).toBeLessThanOrEqual(header().bottom - 6)
})

test('a silently dead connection is detected, and live turns into delayed until it is back', async () => {
  stopClock()
  await open(PATH)
  const live = alfa().getByText('AO VIVO', { exact: true })
  await expect.element(live).toBeVisible()
  const socket = await registered()
  socket.receive(state([webMatch()]))
  for (const endpoint of [liveMatches, upcomingMatches]) answer(endpoint, lost())
  const opened = sockets.length
  await passSeconds(95)
  expect(sockets.length).toBeGreaterThan(opened)
  await expect.element(alfa().getByText(/^Atrasado desde \d\d:\d\d$/)).toBeVisible()
  await expect.element(alfa()).toMatchTextContent('Rounds: 7 a 5')

  ;(await registered()).receive(state([webMatch()]))
  await expect.element(live).toBeVisible()
})

test('a reconnected socket asks for the changes that were missed, and they are shown', async () => {
  stopClock()
  showMatches([onMap(3)])
  await open(PATH)
  await expect.element(alfa()).toMatchTextContent('Rounds: 3 a 4')
  const socket = await registered()
  socket.receive(state([onMap(3)]))
  socket.receive(changes(2, onMap(4)))
  await expect.element(alfa()).toMatchTextContent('Rounds: 4 a 4')
  const isLost = page.getByText(/Conexão ao vivo perdida/)
  socket.close(1001)
  await expect.element(isLost.first()).toBeVisible()
  await passSeconds(5)
  const next = await registered()
  expect(next).not.toBe(socket)
  expect(next.sent).toMatchObject([{ type: 'register', since: 2 }])
  next.receive(changes(3, onMap(9)))
  await expect.element(alfa()).toMatchTextContent('Rounds: 9 a 4')
  await expect.element(isLost).not.toBeInTheDocument()
})

test('a match that ends leaves the list, but not while the pointer is on it', async () => {
  const first = webMatch({ scheduledTime: '2026-11-20T17:00:00.000Z' })
  const second = webMatch({ id: 2, hltvId: 2, team1: 'Charlie', scheduledTime: '2026-11-20T18:00:00.000Z' })
  showMatches([first, second])
  await open(PATH)
  await expect.poll(order).toEqual(['Copa de Teste', 'Alfa', 'Bravo', 'Copa de Teste', 'Charlie', 'Bravo'])
  const socket = await registered()
  socket.receive(state([first, second]))
  await loaded()
  await alfa().hover()
  socket.receive(changes(2, { ...first, status: 'finished', score1: 2 }))
  await expect.element(alfa().getByText('Encerrado').first()).toBeVisible()
  await userEvent.unhover(alfa())
  await expect.poll(order).toEqual(['Copa de Teste', 'Charlie', 'Bravo'])
})

test('demo data is labelled on every screen that shows it', async () => {
  const headers = {
    'X-Data-Source': 'demo',
    'X-Data-Delayed-After': '90',
    'X-Data-Updated-At': new Date().toISOString(),
  }
  answer(liveMatches, withHeaders(liveMatches, [webMatch()], headers))
  answer(upcomingMatches, withHeaders(upcomingMatches, [upcomingMatch({ id: 2, hltvId: 2 })], headers))
  const label = { exact: true } as const
  await open('/')
  for (const path of ['/', PATH, '/proximos-jogos']) {
    goTo(path)
    await expect.poll(address).toBe(path)
    await expect.element(page.getByText('Demo', label).first()).toBeVisible()
  }
  await open(`${PATH}?match=${webMatch().id}`)
  await expect.element(page.getByRole('dialog').getByText('Demo', label)).toBeVisible()
})

test('a source that never answered is said, not shown as an empty evening', async () => {
  const headers = { 'X-Data-Source': 'hltv', 'X-Data-Delayed-After': '90' }
  for (const endpoint of [liveMatches, upcomingMatches]) answer(endpoint, withHeaders(endpoint, [], headers))
  await open(PATH)
  await expect.element(page.getByRole('main').getByText('Aguardando os primeiros dados')).toBeVisible()
})

test('a source that fails before it ever answered is said in place of the lists, until it answers', async () => {
  const headers = { 'X-Data-Source': 'hltv', 'X-Data-Delayed-After': '90' }
  for (const endpoint of [liveMatches, upcomingMatches]) answer(endpoint, withHeaders(endpoint, [], headers))
  answer(refreshMatches, refused('noMatchData'))
  await open(PATH)
  const failures = page.getByRole('main').getByRole('alert')
  await expect
    .poll(() => texts(failures))
    .toEqual(Array(2).fill(expect.stringMatching(/^Ainda não há dados.*A fonte não responde/)))
  await loaded()
  // The socket's lists are those of the screen: empty, and not counted.
  const socket = await registered()
  const empty = { live: [], upcoming: [], updatedAt: null, source: 'hltv', delayedAfterSeconds: 90 }
  socket.receive({ type: 'state', version: 1, ...empty })
  const counted = () => texts(page.css('aside a[href="/jogos-ao-vivo"]'))
  await expect.poll(counted).toEqual(['Jogos ao Vivo'])

  showMatches([webMatch()])
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect.element(alfa()).toBeVisible()
  await expect.element(failures).toHaveLength(0)
})
