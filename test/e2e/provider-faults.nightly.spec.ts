import { SourceError } from '../../src/server/match-sources/match-source.ts'
import { liveReading, scriptedSource } from '../support/scripted-source.ts'
import { expectRounds } from './support/match-row.ts'
import { expect, test } from './support/site.ts'

// A clock that jumps ends a socket that has been silent since, also one that a busy machine has not opened yet. A refresh finds no data.
test.use({ expectedFaults: [/WebSocket is closed before the connection is established|status of 503/] })

test('a source that refuses leaves the last data on screen with its age, and recovers without a reload', async ({
  page,
  source,
  clock,
}) => {
  await page.clock.install()
  source.set([liveReading('1')])
  await page.goto('/jogos-ao-vivo')
  const main = page.getByRole('main')
  await expectRounds(main, 7, 5)
  await expect(main.getByText('AO VIVO', { exact: true })).toBeVisible()

  source.fail(new SourceError('blocked', '403 Forbidden'))
  await page.clock.fastForward(180_000)
  clock.advance(180)
  await expect(main.getByText(/^Atrasado desde \d\d:\d\d$/)).toBeVisible()
  await expectRounds(main, 7, 5)
  await expect(main.getByText('Atualizado há 3 min')).toBeVisible()

  const firstMap = { number: 1, name: 'Mirage', status: 'finished', score1: 13, score2: 9 } as const
  const secondMap = { number: 2, name: 'Inferno', status: 'running', score1: 8, score2: 5 } as const
  source.set([liveReading('1', { maps: [firstMap, secondMap] })])
  // A blocked source is not called again for a long time. The page's clock moves first, so that the page does not show newer data as two hours old.
  await page.clock.fastForward(2 * 3600_000)
  clock.advance(2 * 3600)
  await expectRounds(main, 8, 5)
  await expect(main.getByText('AO VIVO', { exact: true })).toBeVisible()
})

test.describe('a source that never answered', () => {
  test.use({
    source: async ({}, provide) => {
      const source = scriptedSource()
      source.fail(new SourceError('timed-out', 'no answer'))
      await provide(source)
    },
  })

  test('is said, not shown as an empty evening', async ({ page }) => {
    await page.goto('/jogos-ao-vivo')
    await expect(page.getByRole('main').getByText('Aguardando os primeiros dados')).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert').first()).toContainText('A fonte não responde')
  })
})
