import type { Page } from '@playwright/test'
import type { TestApp } from '../support/app.ts'
import { liveReading } from '../support/scripted-source.ts'
import { intercept } from './support/intercept.ts'
import { expect, test } from './support/site.ts'

const onMap = (score1: number) => ({
  score1: 0,
  maps: [{ number: 1, name: 'Nuke', status: 'running', score1, score2: 4 }] as const,
})
const alfa = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Alfa' }).first()
/** What the server lists as live. */
const listed = (site: TestApp) => async () => (await site.fetch('/api/live-matches')).text()

test.use({ expectedFaults: [/ERR_FAILED/] })

test('without a socket the score arrives by polling, and a socket whose code failed to load is opened nevertheless', async ({
  page,
  site,
  source,
}) => {
  source.set([liveReading('1', onMap(3))])
  await expect.poll(listed(site)).toContain('Alfa')
  await page.clock.install()
  await intercept(page, '**/assets/socket-*.js', (route) => route.abort())
  await page.goto('/jogos-ao-vivo')
  await expect(alfa(page)).toContainText('Rounds: 3 a 4')
  await expect(page.getByText(/Conexão ao vivo perdida/).first()).toBeVisible()
  source.set([liveReading('1', onMap(5))])
  await expect.poll(listed(site)).toContain('"currentMapScore1":5')
  // This page polls every 60 s.
  await page.clock.runFor(61_000)
  await expect(alfa(page)).toContainText('Rounds: 5 a 4')

  const opened = page.waitForEvent('websocket')
  await page.unroute('**/assets/socket-*.js')
  await page.clock.runFor(6_000)
  await opened
  source.set([liveReading('1', onMap(6))])
  await expect(alfa(page)).toContainText('Rounds: 6 a 4')
  await expect(page.getByText(/Conexão ao vivo perdida/)).toHaveCount(0)
})
