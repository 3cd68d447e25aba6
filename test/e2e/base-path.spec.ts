import type { Page } from '@playwright/test'
import { PATHS } from '../../src/contract/paths.ts'
import { required } from '../../src/domain/required.ts'
import { liveReading } from '../support/scripted-source.ts'
import { account, BOOK, signInBelow, test } from './support/below-path.ts'
import { openConnected } from './support/connected.ts'
import { disconnect, expect, keptAnswers, settled } from './support/offline.ts'
import { goWithin, SCREENS } from './support/screens.ts'

test.use({ serviceWorkers: 'allow' })

/** The addresses of the page that leave the base path. */
async function leadingOut(page: Page): Promise<string[]> {
  await expect(page.locator('[data-loading], .animate-shimmer')).toHaveCount(0)
  const addresses = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[href], [src]')].map((each) => each.getAttribute('href') ?? each.getAttribute('src'))`,
  )
  expect(addresses.length).toBeGreaterThan(10)
  return addresses.filter((each) => each.startsWith('/') && !each.startsWith(`${BOOK}/`))
}

test('below a base path a person signs in, follows a match live over a reload, finds each link there, and reads on without a network', async ({
  page,
  host,
  source,
  line,
}) => {
  source.set([liveReading('1')])
  await page.goto(BOOK)
  await expect(page).toHaveURL(`${line.url}${BOOK}/`)
  const email = await signInBelow(page, BOOK, host)

  const live = async () => (await (await page.request.get(`${BOOK}/api/live-matches`)).json()) as { hltvId: number }[]
  await expect.poll(async () => (await live()).length).toBe(1)
  const { hltvId } = required((await live())[0], 'the match')
  await page.goto(`${BOOK}/jogo/${hltvId}`)
  await expect(page.getByRole('main')).toContainText('Inferno')
  source.set([liveReading('1', { maps: [{ number: 1, name: 'Nuke', status: 'running', score1: 11, score2: 4 }] })])
  await expect(page.getByRole('main')).toContainText('Nuke')

  for (const path of SCREENS) {
    await goWithin(page, BOOK + path)
    expect(await leadingOut(page), path).toEqual([])
  }
  await page.getByRole('link', { name: 'Minhas Apostas' }).first().click()
  await expect(page).toHaveURL(`${line.url}${BOOK}${PATHS.history}`)

  // The end of a connection that is not open yet is not heard.
  await openConnected(page, BOOK + PATHS.live)
  await settled(page, '/api/auth/user')
  await expect.poll(() => keptAnswers(page, '/api/live-matches')).toContain('Nuke')
  await disconnect(page, line)
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Nuke')
  await expect(account(page)).toContainText(email)
  await page.goto(BOOK + PATHS.settings)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configurações')

  expect(host.asked.filter((address) => address !== BOOK && !address.startsWith(`${BOOK}/`))).toEqual([])
})
