import type { Page } from '@playwright/test'
import { PATHS } from '../../src/contract/paths.ts'
import { required } from '../../src/domain/required.ts'
import { newPerson, startTestApp, type TestApp } from '../support/app.ts'
import { startPathProxy } from '../support/path-proxy.ts'
import { liveReading } from '../support/scripted-source.ts'
import { test as behindLine, disconnect, expect, keptAddresses, keptAnswers, settled } from './support/offline.ts'
import { pressFirst, WITHOUT_NOTIFICATIONS } from './support/press-notification.ts'
import { goWithin, SCREENS } from './support/screens.ts'

const BOOK = '/clutchbook'
/** As Home Assistant gives it: below an /api of its own. */
const OTHER = '/api/hassio_ingress/Zk3-x_9'

/** Two installations of one host, behind a connection that can be cut. */
type Host = {
  readonly book: TestApp
  readonly other: TestApp
  /** The addresses that were asked for. */
  readonly asked: readonly string[]
}

const test = behindLine.extend<{ host: Host }>({
  host: async ({ source, clock, line }, provide) => {
    const start = (basePath: string) =>
      startTestApp({ source, now: clock.now, webRoot: 'dist', config: { basePath, matchProvider: 'hltv' } })
    const [book, other] = [await start(BOOK), await start(OTHER)]
    const proxy = await startPathProxy([
      { basePath: BOOK, url: book.url, isTakenAway: false },
      { basePath: OTHER, url: other.url, isTakenAway: true },
    ])
    line.to(proxy.url)
    await provide({ book, other, asked: proxy.asked })
    await proxy.close()
    await book.close()
    await other.close()
  },
  site: async ({ host, line }, provide) => provide({ ...host.book, url: line.url }),
})
test.use({ serviceWorkers: 'allow' })

const account = (page: Page) => page.getByRole('complementary')

async function signIn(page: Page, base: string, app: TestApp): Promise<string> {
  const person = newPerson()
  await app.signUp(person)
  await page.goto(base + PATHS.login)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(person.email)
  await dialog.getByLabel('Senha', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(account(page)).toContainText(person.email)
  await expect.poll(() => new URL(page.url()).pathname).toBe(`${base}/`)
  return person.email
}

test('below a base path a person signs in, follows a match live, reloads and works without a network', async ({
  page,
  host,
  source,
  line,
}) => {
  source.set([liveReading('1')])
  await page.goto(BOOK)
  await expect(page).toHaveURL(`${line.url}${BOOK}/`)
  const email = await signIn(page, BOOK, host.book)

  const live = async () => (await (await page.request.get(`${BOOK}/api/live-matches`)).json()) as { hltvId: number }[]
  await expect.poll(async () => (await live()).length).toBe(1)
  const { hltvId } = required((await live())[0], 'the match')
  await page.goto(`${BOOK}/jogo/${hltvId}`)
  await page.reload()
  const score = page.getByRole('main')
  await expect(score).toContainText('Inferno')
  await expect(account(page)).toContainText(email)
  source.set([liveReading('1', { maps: [{ number: 1, name: 'Nuke', status: 'running', score1: 11, score2: 4 }] })])
  await expect(score).toContainText('Nuke')

  await page.getByRole('link', { name: 'Minhas Apostas' }).first().click()
  await expect(page).toHaveURL(`${line.url}${BOOK}${PATHS.history}`)
  await page.goBack()
  await expect(score).toContainText('Nuke')

  await page.goto(BOOK + PATHS.live)
  await settled(page, '/api/auth/user')
  // A page before it has left there what the map was at that time.
  await expect.poll(() => keptAnswers(page, '/api/live-matches')).toContain('Nuke')
  await disconnect(page, line)
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Nuke')
  await expect(account(page)).toContainText(email)
  await page.goto(BOOK + PATHS.settings)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configurações')

  expect(host.asked.filter((address) => address !== BOOK && !address.startsWith(`${BOOK}/`))).toEqual([])
})

test('every link of every screen leads below the base path', async ({ page, host }) => {
  await signIn(page, OTHER, host.other)
  for (const path of SCREENS) {
    await goWithin(page, OTHER + path)
    await expect(page.locator('[data-loading], .animate-shimmer')).toHaveCount(0)
    const addresses = await page.evaluate<string[]>(
      `[...document.querySelectorAll('[href], [src]')].map((each) => each.getAttribute('href') ?? each.getAttribute('src'))`,
    )
    expect(addresses.length, path).toBeGreaterThan(10)
    expect(
      addresses.filter((each) => each.startsWith('/') && !each.startsWith(`${OTHER}/`)),
      path,
    ).toEqual([])
  }
  expect(host.asked.filter((address) => !address.startsWith(`${OTHER}/`))).toEqual([])
})

test('two installations of one host share no session and nothing that is kept', async ({
  page,
  host,
  context,
  line,
  source,
}) => {
  source.set([liveReading('1')])
  const ana = await signIn(page, BOOK, host.book)
  await page.goto(BOOK + PATHS.settings)
  await page.getByRole('radio', { name: 'Claro' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await settled(page, '/api/auth/user')

  const second = await context.newPage()
  await second.goto(`${OTHER}/`)
  await expect(account(second).getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark')
  await settled(second)
  expect(await keptAddresses(second)).not.toContain('/api/auth/user')
  const bea = await signIn(second, OTHER, host.other)
  await settled(second, '/api/auth/user')

  // The first one has noticed nothing, and neither forgets what the other keeps.
  await expect(account(page)).toContainText(ana)
  await page.reload()
  await expect(account(page)).toContainText(ana)
  // The first page of an installation deletes what its earlier builds have kept.
  await second.close()
  const again = await context.newPage()
  await again.goto(`${OTHER}/`)
  await expect(account(again)).toContainText(bea)
  await disconnect(page, line)
  await page.reload()
  await expect(account(page)).toContainText(ana)
  await again.reload()
  await expect(account(again)).toContainText(bea)
  await expect(again.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test.describe('with notifications', () => {
  test.skip(...WITHOUT_NOTIFICATIONS)

  test('a press on a notification leads the page of its installation, whichever was used last', async ({
    page,
    host,
    context,
    line,
  }) => {
    await context.grantPermissions(['notifications'], { origin: line.url })
    await signIn(page, BOOK, host.book)
    await settled(page)
    await page.evaluate(`navigator.serviceWorker.ready.then((registration) =>
      registration.showNotification('Começou', { data: { path: '${PATHS.favorites}', alert: null } }))`)
    const second = await context.newPage()
    await second.goto(`${OTHER}/`)
    await expect(account(second).getByRole('button', { name: 'Entrar' })).toBeVisible()
    await pressFirst(context)
    await expect(page).toHaveURL(`${line.url}${BOOK}${PATHS.favorites}`)
    await expect(second).toHaveURL(`${line.url}${OTHER}/`)
  })
})
