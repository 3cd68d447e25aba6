import type { Page } from '@playwright/test'
import type { Alert } from '../../src/contract/alerts.ts'
import type { PushedAlert, PushMessage } from '../../src/contract/push.ts'
import { required } from '../../src/domain/required.ts'
import type { NoticeData } from '../../src/worker/notice-of-push.ts'
import { liveReading, type ScriptedSource, upcomingReading } from '../support/scripted-source.ts'
import { betField } from './support/bet-form.ts'
import { disconnect, expect, settled, test } from './support/offline.ts'
import { pressFirst, WITHOUT_NOTIFICATIONS } from './support/press-notification.ts'
import { signUp } from './support/sign-in.ts'

/**
 * What the service worker shows of the messages that a push service delivers, in a Chromium that delivers them by its own tools. It has no
 * push service to subscribe with: the whole way is walked in Firefox (test/browsers).
 */
test.use({
  serviceWorkers: 'allow',
  expectedFaults: [/net::ERR_|WebSocket connection|status of [45]|does not support the Push API in incognito/],
})

test.skip(...WITHOUT_NOTIFICATIONS)

test.beforeEach(async ({ context, page, site }) => {
  await context.grantPermissions(['notifications'], { origin: site.url })
  await signUp(page)
  await page.goto('/')
  await settled(page)
})

const HOUR_MS = 3_600_000
const LIVE = liveReading('1', {
  score1: 0,
  maps: [{ number: 1, name: 'Mirage', status: 'running', score1: 3, score2: 2 }],
})

type Shown = { title: string; body: string; tag: string; data: NoticeData }

const shownBy = (page: Page): Promise<Shown[]> =>
  page.evaluate(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, data })))`)

const titles = async (page: Page) => (await shownBy(page)).map(({ title }) => title)

/** Hands texts to the service worker as a push service does, one after the other. */
async function push(page: Page, ...texts: readonly string[]): Promise<void> {
  const deliver = await deliveryTo(page)
  for (const text of texts) {
    const before = JSON.stringify(await shownBy(page))
    await deliver(text)
    // Each replaces or adds one, and no two of a test are the same.
    await expect.poll(async () => JSON.stringify(await shownBy(page))).not.toBe(before)
  }
}

async function deliveryTo(page: Page): Promise<(text: string) => Promise<unknown>> {
  const devTools = await page.context().newCDPSession(page)
  const { promise, resolve } = Promise.withResolvers<string>()
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId } of registrations) resolve(registrationId)
  })
  await devTools.send('ServiceWorker.enable')
  const registrationId = await promise
  const { origin } = new URL(page.url())
  return (data) => devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

type Changes = Partial<Omit<PushMessage['notification'], 'data'>> & Partial<PushedAlert>

function message({ title, body, navigate, tag, ...alert }: Changes): string {
  const whole: PushMessage = {
    web_push: 8030,
    mutable: true,
    app_badge: 1,
    notification: {
      title: title ?? 'Começou: Alfa vs Bravo',
      body: body ?? 'Copa de Teste',
      navigate: navigate ?? 'https://book.example/favoritos',
      tag: tag ?? 'match-1',
      lang: 'pt',
      app_badge: '1',
      data: {
        id: 999_999,
        kind: 'matchStarts',
        version: 1,
        map: null,
        until: Date.now() + HOUR_MS,
        score: null,
        late: { title: 'Alfa vs Bravo', body: 'A partida já começou' },
        ...alert,
      },
    },
  }
  return JSON.stringify(whole)
}

/** The alert of a favorite that has started. */
async function startedFavorite(page: Page, source: ScriptedSource): Promise<Alert> {
  source.set([upcomingReading('1', { ...LIVE, status: 'upcoming', maps: [], score1: null, score2: null })])
  const listed = async () => (await (await page.request.get('/api/upcoming-matches')).json()) as { hltvId: number }[]
  await expect.poll(async () => (await listed()).length).toBe(1)
  const [match] = await listed()
  const { hltvId } = required(match, 'the match')
  expect((await page.request.post('/api/favorites', { data: { hltvId } })).status()).toBe(201)
  source.set([LIVE])
  const alerts = async () => ((await (await page.request.get('/api/alerts')).json()) as { alerts: Alert[] }).alerts
  await expect.poll(async () => (await alerts()).length).toBe(1)
  return required((await alerts())[0], 'the alert')
}

test('in time the sentence is shown; a newer one takes its place, an older one does not', async ({ page, source }) => {
  const { id } = await startedFavorite(page, source)
  await push(page, message({ id, title: 'Velha', version: 2 }))
  expect(await shownBy(page)).toMatchObject([
    { title: 'Velha', body: 'Copa de Teste', tag: 'match-1', data: { path: '/favoritos', alert: id, version: 2 } },
  ])
  await push(page, message({ id, title: 'Corrigida', version: 3 }))
  expect(await titles(page)).toEqual(['Corrigida'])
  // What is true now is shown instead, by the server's tag.
  await push(page, message({ id, title: 'Velha', version: 2 }))
  expect(await shownBy(page)).toContainEqual(expect.objectContaining({ data: expect.objectContaining({ version: 3 }) }))
  expect(await titles(page)).not.toContain('Velha')
})

test('late it shows what is true now, without a network that it is over, and never the old sentence', async ({
  page,
  source,
  line,
}) => {
  const { id } = await startedFavorite(page, source)
  const late = { title: 'Velha', until: Date.now() - HOUR_MS }
  await push(page, message({ ...late, id }))
  const [shown] = await shownBy(page)
  expect(shown?.data.alert).toBe(id)
  expect(shown?.data.path).toMatch(/^\/jogo\/\d+$/)
  expect(shown?.title).toContain('Alfa vs Bravo')
  // Of nobody's alert.
  await push(page, message({ ...late, id: 424_242, tag: 'match-2' }))
  expect(await titles(page)).toContain('Alfa vs Bravo')
  await disconnect(page, line)
  await push(page, message({ ...late, id, tag: 'match-3' }))
  expect(await shownBy(page)).toContainEqual(expect.objectContaining({ tag: 'match-3', body: 'A partida já começou' }))
  expect(await titles(page)).not.toContain('Velha')
})

test('one that asks the server does not take the place of a newer one that comes meanwhile', async ({
  page,
  source,
}) => {
  const { id, match } = await startedFavorite(page, source)
  const ofMatch = { id, tag: `matchStarts-${match?.hltvId}` }
  const deliver = await deliveryTo(page)
  const late = message({ ...ofMatch, title: 'Velha', until: Date.now() - HOUR_MS })
  await Promise.all([late, message({ ...ofMatch, title: 'Nova', version: 2 })].map(deliver))
  await expect.poll(() => titles(page)).toEqual(['Nova'])
  await push(page, message({ title: 'Outra', tag: 'match-2' }))
  expect(await titles(page)).toEqual(expect.arrayContaining(['Nova', 'Outra']))
})

test('what cannot be read shows the site, and something is shown each time', async ({ page, site }) => {
  const { host } = new URL(site.url)
  for (const text of ['rubbish', '', '{', '[]', JSON.stringify({ web_push: 8030 }), 'ж'.repeat(32_768)]) {
    await closeAll(page)
    await push(page, text)
    expect(await shownBy(page)).toMatchObject([{ title: host, data: { path: '/notificacoes', alert: null } }])
  }
})

test('a press leads the open tab, keeps what is typed in it, and marks the alert as read', async ({
  page,
  context,
  source,
}) => {
  const { id } = await startedFavorite(page, source)
  await page.goto('/nova-aposta')
  await betField(page, 'Valor (€)').fill('12,50')
  // The keeper of the device comes with the late parts, and the bell's count too.
  await expect(page.getByRole('main').getByRole('button', { name: 'Notificações: 1 não lida' })).toBeVisible()
  await push(page, message({ id }))
  await pressFirst(context)
  await expect(page).toHaveURL(/\/favoritos$/)
  await expect(page.getByRole('main').getByRole('button', { name: 'Notificações', exact: true })).toBeVisible()
  await expect.poll(() => shownBy(page)).toEqual([])
  await page.goBack()
  await expect(betField(page, 'Valor (€)')).toHaveValue('12,50')
})

test('what is read on the page is closed on the device, and a sign-out closes all', async ({ page, source }) => {
  const { id } = await startedFavorite(page, source)
  await push(page, message({ id }), message({ id: 424_242, title: 'Outra', tag: 'match-2' }))
  expect(await titles(page)).toHaveLength(2)
  // As after turning it on, which needs a push service.
  const { id: account } = (await (await page.request.get('/api/auth/user')).json()) as { id: number }
  const kept = JSON.stringify({ account, id: 1, endpoint: 'https://push.example/1' })
  await page.evaluate(`localStorage.setItem('push-device', ${JSON.stringify(kept)})`)
  await page.goto('/notificacoes')
  await page.getByRole('main').getByRole('listitem').getByRole('link').click()
  await expect.poll(() => titles(page)).toEqual(['Outra'])
  await page.getByRole('complementary').getByRole('button', { name: 'Sair' }).click()
  await expect.poll(() => titles(page).catch(() => null)).toEqual([])
  // The page loads again.
  await expect.poll(() => page.evaluate(`localStorage.getItem('push-device')`).catch(() => null)).toBe('')
})

test('the settings offer to turn it on; a browser that cannot subscribe says so', async ({ page }) => {
  await page.goto('/configuracoes/notificacoes')
  const row = page.getByRole('group', { name: 'Neste aparelho' })
  await row.getByRole('button', { name: 'Ligar' }).click()
  // A window of a test is a private one.
  await expect(row.getByRole('alert')).toContainText('não conseguiu se registrar')
})

async function closeAll(page: Page): Promise<void> {
  await page.evaluate(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((all) => all.forEach((each) => each.close()))`)
  await expect.poll(() => shownBy(page)).toEqual([])
}
