import { PATHS } from '../../src/contract/paths.ts'
import { liveReading } from '../support/scripted-source.ts'
import { account, BOOK, OTHER, signInBelow, test } from './support/below-path.ts'
import { disconnect, expect, keptAddresses, settled } from './support/offline.ts'
import { pressFirst, WITHOUT_NOTIFICATIONS } from './support/press-notification.ts'

test.use({ serviceWorkers: 'allow', basePaths: [BOOK, OTHER] })

test('two installations of one host share no session and nothing that is kept', async ({
  page,
  host,
  context,
  line,
  source,
}) => {
  source.set([liveReading('1')])
  const ana = await signInBelow(page, BOOK, host)
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
  const bea = await signInBelow(second, OTHER, host)
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
    await signInBelow(page, BOOK, host)
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
