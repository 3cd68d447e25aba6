import { liveReading } from '../support/scripted-source.ts'
import { expectRounds, matchRow } from './support/match-row.ts'
import { expect, test } from './support/site.ts'

const onMap = (score1: number, score2: number) => ({
  maps: [{ number: 1, name: 'Nuke', status: 'running', score1, score2 }] as const,
  score1: 0,
  score2: 0,
})

test('a score changes on screen without a reload', async ({ page, source }) => {
  source.set([liveReading('1', onMap(3, 4))])
  await page.goto('/jogos-ao-vivo')
  const match = matchRow(page, 'Alfa', 'Bravo')
  await expectRounds(match, 3, 4)
  await page.evaluate('window.stillHere = true')

  source.set([liveReading('1', onMap(4, 4))])
  await expectRounds(match, 4, 4)
  expect(await page.evaluate('window.stillHere')).toBe(true)
})

test('without a socket the score still arrives by polling', async ({ page, source, site }) => {
  const served = async () => (await site.fetch('/api/live-matches')).text()
  source.set([liveReading('1', onMap(3, 4))])
  await expect.poll(served).toContain('Alfa')

  await page.clock.install()
  await page.routeWebSocket('**/ws', (socket) => socket.close())
  await page.goto('/jogos-ao-vivo')
  const match = matchRow(page, 'Alfa', 'Bravo')
  await expectRounds(match, 3, 4)

  source.set([liveReading('1', onMap(5, 4))])
  await expect.poll(served).toContain('"currentMapScore1":5')
  // This page polls every 60 s.
  await page.clock.runFor(61_000)
  await expectRounds(match, 5, 4)
})
