import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Alert, listAlerts, readAlerts } from '../../src/contract/alerts.ts'
import { currentUser } from '../../src/contract/auth.ts'
import { findMatch } from '../../src/contract/matches/match-pages.ts'
import { type Device, readDevices, removeDevice, saveDevice, testDevice } from '../../src/contract/push.ts'
import { deviceName } from '../../src/domain/text/device-name.ts'
import { offline } from '../../src/web/api/offline.ts'
import { keepDevice, keptDevice } from '../../src/web/api/push/this-device.ts'
import { reachability } from '../../src/web/api/reachability.ts'
import { whenIdle } from '../../src/web/api/when-idle.ts'
import { webAlert } from '../support/web-alert.ts'
import { answer, lost, refused, requestsOf, sent } from './support/network.ts'
import { address, card, expectDialogs, toasts } from './support/page.ts'
import { signedIn, visitor } from './support/people.ts'
import { PUSH_KEY, pushBrowser, replace, withOtherKey } from './support/push-browser.ts'
import { closePage, goTo, loadWhole, ofPage, open, siteOfPage } from './support/site.tsx'
import { registered } from './support/socket.ts'

const PATH = '/configuracoes/notificacoes'
const ANA = 7

const row = () => card('Notificações').getByRole('group', { name: 'Neste aparelho' })
const button = (name: string) => row().getByRole('button', { name })
const alertText = () => row().getByRole('alert')
const own = () => deviceName(navigator.userAgent)

let stored: readonly Device[] = []

/** What the server has from now on: a device that is saved is added, by its address. */
function keep(devices: readonly Device[]): void {
  stored = devices
  const ids = new Map<string, number>()
  answer(readDevices, () => ({ publicKey: PUSH_KEY, devices: [...stored] }))
  answer(saveDevice, ({ parsed }) => {
    const { endpoint, name } = parsed as { endpoint: string; name: string } // read by the contract
    const id = ids.get(endpoint) ?? 100 + ids.size
    ids.set(endpoint, id)
    const saved = { id, name, createdAt: new Date().toISOString() }
    stored = [saved, ...stored.filter((each) => each.id !== id)]
    return saved
  })
  answer(removeDevice, ({ params }) => {
    stored = stored.filter(({ id }) => String(id) !== params['id'])
    return undefined
  })
  answer(testDevice, undefined)
}

const device = (id: number, name = 'Firefox, Linux'): Device => ({ id, name, createdAt: '2026-11-02T12:00:00.000Z' })

/** This browser is on for Ana, as device 5, beside others. */
function turnedOn(browser: ReturnType<typeof pushBrowser>, others: readonly Device[] = []): string {
  browser.permission = 'granted'
  const endpoint = browser.subscribed()
  keepDevice(siteOfPage(), { account: ANA, id: 5, endpoint })
  keep([device(5, own()), ...others])
  answer(saveDevice, ({ parsed }) => device(5, (parsed as Device).name)) // read by the contract
  return endpoint
}

/** What the server was told of this device; by the page once more where its late parts begin after the press. */
function saved(): unknown[] {
  const all = sent(saveDevice)
  expect(all.length).toBeLessThanOrEqual(2)
  return [...new Map(all.map((body) => [JSON.stringify(body), body])).values()]
}

const isFollowed = () => expect.poll(() => requestsOf(saveDevice).length, { timeout: 5000 }).toBe(1)

/** The button that was pressed is gone. */
const isFocusKept = () => document.activeElement !== document.body && document.activeElement?.contains(row().element())

beforeEach(() => {
  signedIn({ id: ANA })
  keep([])
  answer(findMatch, refused('notFound'))
})

describe('turning it on', () => {
  test('asks for the permission then, and not before', async () => {
    const browser = pushBrowser()
    await open(PATH)
    await loadWhole()
    await expect.element(row()).toMatchTextContent('Desligadas.')
    expect(browser.asked).toEqual({ permission: 0, subscription: 0 })
    await button('Ligar').click()
    await expect.element(row()).toMatchTextContent(`Ligadas · ${own()}`)
    expect(browser.asked).toEqual({ permission: 1, subscription: 1 })
    expect(saved()).toEqual([
      {
        endpoint: 'https://push.example/1',
        keys: { p256dh: PUSH_KEY, auth: 'A'.repeat(22) },
        name: own(),
        language: 'pt',
        timeZone: 'America/Sao_Paulo',
      },
    ])
    expect(keptDevice()).toEqual({ account: ANA, id: 100, endpoint: 'https://push.example/1' })
  })

  test('two presses in one frame ask once', async () => {
    const browser = pushBrowser()
    await open(PATH)
    await expect.element(button('Ligar')).toBeVisible()
    const pressed = button('Ligar').element() as HTMLElement // a button
    pressed.click()
    pressed.click()
    await expect.element(row()).toMatchTextContent('Ligadas ·')
    expect(browser.asked).toEqual({ permission: 1, subscription: 1 })
    expect(saved()).toHaveLength(1)
  })

  test('says that the browser asks, while it does', async () => {
    const browser = pushBrowser()
    const { promise, resolve } = Promise.withResolvers<NotificationPermission>()
    Object.assign(Notification, { requestPermission: () => promise })
    await open(PATH)
    await button('Ligar').click()
    await expect.element(row()).toMatchTextContent('Responda à pergunta do navegador')
    browser.permission = 'granted'
    resolve('granted')
    await expect.element(row()).toMatchTextContent('Ligadas ·')
  })

  test('a question that is closed says so, and can be asked again', async () => {
    const browser = pushBrowser()
    browser.answer = 'default'
    await open(PATH)
    await button('Ligar').click()
    await expect.element(alertText()).toMatchTextContent('escolha “Permitir”')
    browser.answer = 'granted'
    await button('Ligar').click()
    await expect.element(row()).toMatchTextContent('Ligadas ·')
    await expect.element(alertText()).not.toBeInTheDocument()
  })

  test('a permission that is denied says how to allow it', async () => {
    const browser = pushBrowser()
    browser.answer = 'denied'
    await open(PATH)
    await button('Ligar').click()
    await expect.element(row()).toMatchTextContent('O navegador bloqueia as notificações deste site')
    await expect.element(button('Ligar')).not.toBeInTheDocument()
    expect(browser.asked.subscription).toBe(0)
    // Allowed in the settings of the browser.
    browser.permission = 'granted'
    window.dispatchEvent(new Event('focus'))
    await expect.element(button('Ligar')).toBeVisible()
  })

  test('a service that never answers has a time limit, and an explanation', async () => {
    const browser = pushBrowser()
    await open(PATH)
    await expect.element(button('Ligar')).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    browser.subscribing = () => new Promise(() => undefined)
    await button('Ligar').click()
    await expect.element(button('Ligar')).toBeDisabled()
    await vi.advanceTimersByTimeAsync(15_000)
    await expect.element(alertText()).toMatchTextContent('O serviço de notificações do navegador não responde.')
    vi.useRealTimers()
    browser.subscribing = () => Promise.resolve()
    await button('Ligar').click()
    await expect.element(row()).toMatchTextContent('Ligadas ·')
  })

  test('a service that refuses is explained', async () => {
    const browser = pushBrowser()
    browser.subscribing = () => Promise.reject(new DOMException('push service error', 'AbortError'))
    await open(PATH)
    await button('Ligar').click()
    await expect.element(alertText()).toMatchTextContent('não conseguiu se registrar')
    expect(sent(saveDevice)).toEqual([])
  })

  test.each([
    ['tooManyDevices', 'Há 20 aparelhos nesta conta.'],
    ['pushServiceUnknown', 'Este site não envia notificações pelo serviço'],
    ['unavailable', 'Serviço indisponível'],
  ] as const)('where the server answers %s it says so, and the browser keeps no subscription', async (code, words) => {
    const browser = pushBrowser()
    answer(saveDevice, refused(code))
    await open(PATH)
    await button('Ligar').click()
    await expect.element(alertText()).toMatchTextContent(words)
    expect(browser.subscription).toBeNull()
    expect(keptDevice()).toBeNull()
  })

  test('an answer that is lost says so', async () => {
    const browser = pushBrowser()
    answer(saveDevice, lost())
    await open(PATH)
    await button('Ligar').click()
    await expect.element(alertText()).toMatchTextContent('Não foi possível ligar.')
    expect(browser.subscription).toBeNull()
  })

  test('without a connection nothing is asked, and the message goes with it', async () => {
    const browser = pushBrowser()
    await open(PATH)
    await expect.element(button('Ligar')).toBeVisible()
    ofPage(reachability).set('lost')
    await button('Ligar').click()
    await expect.element(alertText()).not.toBeEmptyDOMElement()
    expect(browser.asked.permission).toBe(0)
    ofPage(reachability).set('up')
    await expect.element(alertText()).not.toBeInTheDocument()
  })

  test('a subscription of another key is replaced', async () => {
    const browser = pushBrowser()
    await open(PATH)
    await loadWhole()
    withOtherKey(browser)
    await button('Ligar').click()
    await expect.element(row()).toMatchTextContent('Ligadas ·')
    expect(browser.subscription).toEqual({ endpoint: 'https://push.example/1', key: PUSH_KEY })
  })
})

describe('where it cannot be on, it says why', () => {
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1'

  test('an iPhone in a tab of Safari', async () => {
    pushBrowser()
    vi.stubGlobal('PushManager', undefined)
    replace('userAgent', IPHONE)
    replace('maxTouchPoints', 5)
    await open(PATH)
    await expect.element(row()).toMatchTextContent('só pela Tela de Início')
    await expect.element(row().getByRole('button')).toHaveLength(0)
  })

  test('plain http', async () => {
    pushBrowser()
    vi.stubGlobal('isSecureContext', false)
    await open(PATH)
    await expect.element(row()).toMatchTextContent('Só por https')
  })
})

describe('where it is on', () => {
  test('a test is sent, once for two presses; a failure says so', async () => {
    turnedOn(pushBrowser())
    await open(PATH)
    await expect.element(button('Testar')).toBeVisible()
    const pressed = button('Testar').element() as HTMLElement // a button
    pressed.click()
    pressed.click()
    await expect.element(toasts()).toMatchTextContent('Teste enviado')
    expect(requestsOf(testDevice).map(({ params }) => params)).toEqual([{ id: '5' }])
    for (const [failure, words] of [
      [refused('pushFailed'), 'não aceitou o teste'],
      [lost(), 'Sem resposta. A alteração pode ter sido salva'],
    ] as const) {
      answer(testDevice, failure)
      await button('Testar').click()
      await expect.element(alertText()).toMatchTextContent(words)
    }
  })

  test('turning it off ends it here and on the server', async () => {
    const browser = pushBrowser()
    turnedOn(browser)
    await open(PATH)
    await button('Desligar').click()
    await expect.element(row()).toMatchTextContent('Desligadas.')
    expect(requestsOf(removeDevice).map(({ params }) => params)).toEqual([{ id: '5' }])
    expect(browser.subscription).toBeNull()
    expect(keptDevice()).toBeNull()
    await expect.poll(isFocusKept).toBe(true)
  })

  test('where the server was not reached it stays on, and says so', async () => {
    const browser = pushBrowser()
    turnedOn(browser)
    answer(removeDevice, lost())
    await open(PATH)
    await button('Desligar').click()
    await expect.element(alertText()).toMatchTextContent('Sem resposta. A alteração pode ter sido salva')
    expect(browser.subscription).not.toBeNull()
    await expect.element(button('Testar')).toBeVisible()
  })

  test('other devices are counted, listed and removed', async () => {
    turnedOn(pushBrowser(), [device(6, 'Safari, iPhone'), device(7, 'Firefox, Linux')])
    await open(PATH)
    await row().getByText('2 outros aparelhos').click()
    await expect.element(row().getByRole('listitem')).toHaveLength(2)
    await expect.element(row().getByRole('listitem').nth(0)).toMatchTextContent('Safari, iPhone')
    await expect.element(row().getByRole('listitem').nth(0)).toMatchTextContent('Desde 02/11/2026')
    await row()
      .getByRole('button', { name: /^Remover .?Safari, iPhone/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
    await expect.element(toasts()).toMatchTextContent('Aparelho removido')
    await expect.element(row()).toMatchTextContent('1 outro aparelho')
    await expect.poll(isFocusKept).toBe(true)
    expect(requestsOf(removeDevice).map(({ params }) => params)).toEqual([{ id: '6' }])
  })
})

test('a list that cannot be read says so, and can be tried again', async () => {
  pushBrowser()
  answer(readDevices, refused('unavailable'))
  await open(PATH)
  await expect.element(alertText()).toMatchTextContent('Não foi possível carregar os aparelhos')
  answer(readDevices, { publicKey: PUSH_KEY, devices: [] })
  await row().getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(button('Ligar')).toBeVisible()
})

describe('with each page', () => {
  test('the server hears again of a device that is on', async () => {
    const browser = pushBrowser()
    const endpoint = turnedOn(browser)
    await open('/')
    await loadWhole()
    await isFollowed()
    expect(sent(saveDevice)).toMatchObject([{ endpoint, language: 'pt', timeZone: 'America/Sao_Paulo' }])
    expect(browser.asked).toEqual({ permission: 0, subscription: 0 })
  })

  test('a subscription that the browser has lost, or of another key, is made again', async () => {
    for (const spoil of [
      (browser: ReturnType<typeof pushBrowser>) => {
        browser.subscription = null
        return null
      },
      withOtherKey,
    ]) {
      const browser = pushBrowser()
      turnedOn(browser)
      spoil(browser)
      const before = requestsOf(saveDevice).length
      await open('/')
      await loadWhole()
      await expect.poll(() => requestsOf(saveDevice).length, { timeout: 5000 }).toBe(before + 1)
      expect(browser.subscription).toMatchObject({ key: PUSH_KEY })
      await expect.poll(() => keptDevice()?.endpoint).toBe(browser.subscription?.endpoint)
    }
  })

  test('one that was removed elsewhere ends', async () => {
    const browser = pushBrowser()
    turnedOn(browser)
    keep([device(6)])
    await open('/')
    await loadWhole()
    await expect.poll(() => browser.subscription, { timeout: 5000 }).toBeNull()
    expect(keptDevice()).toBeNull()
    expect(sent(saveDevice)).toEqual([])
  })

  test('one whose permission was taken back is removed on the server', async () => {
    const browser = pushBrowser()
    turnedOn(browser)
    browser.permission = 'denied'
    await open('/')
    await loadWhole()
    await expect.poll(() => requestsOf(removeDevice).length, { timeout: 5000 }).toBe(1)
    expect(keptDevice()).toBeNull()
  })

  test('of another account, or of no account, it ends, with what it shows', async () => {
    for (const come of [() => signedIn({ id: 8, email: 'bia@example.com' }), visitor]) {
      const browser = pushBrowser()
      turnedOn(browser)
      browser.notices = [1, null]
      come()
      await open('/')
      await loadWhole()
      await expect.poll(() => browser.subscription, { timeout: 5000 }).toBeNull()
      expect(browser.notices).toEqual([])
      expect(keptDevice()).toBeNull()
      expect(sent(saveDevice)).toEqual([])
      await closePage()
    }
  })

  test('without a network it stays', async () => {
    const browser = pushBrowser()
    const endpoint = turnedOn(browser)
    const listens = vi.spyOn(browser.workers, 'addEventListener')
    answer(currentUser, lost())
    answer(readDevices, lost())
    await open('/')
    await loadWhole()
    // By then the late parts are there.
    await expect.poll(() => listens.mock.calls.length, { timeout: 5000 }).toBe(1)
    await new Promise<void>((resolve) => whenIdle(() => resolve()))
    expect(browser.subscription).toMatchObject({ endpoint })
    expect(keptDevice()?.id).toBe(5)
  })

  test('at sign-out it ends, also while the server is being notified', async () => {
    const browser = pushBrowser()
    turnedOn(browser)
    const { promise: signedOut, resolve: signOut } = Promise.withResolvers<void>()
    const { promise: answered, resolve: hasAnswered } = Promise.withResolvers<void>()
    answer(saveDevice, async ({ parsed }) => {
      await signedOut
      hasAnswered()
      return device(5, (parsed as Device).name) // read by the contract
    })
    await open('/')
    await loadWhole()
    await isFollowed()
    browser.notices = [1]
    await ofPage(offline).forgetDevice()
    expect(browser.subscription).toBeNull()
    expect(browser.notices).toEqual([])
    expect(keptDevice()).toBeNull()
    signOut()
    await answered
    // The page has read the answer when it lets go of the lock between tabs.
    await navigator.locks.request('push-device', () => undefined)
    expect(keptDevice()).toBeNull()
  })
})

describe('what is shown by the device', () => {
  const list = (alerts: readonly Alert[]) => answer(listAlerts, { unread: 0, alerts: [...alerts] })
  const READ = '2026-11-20T19:00:00.000Z'

  test('closes when it is read here', async () => {
    const browser = pushBrowser()
    turnedOn(browser)
    browser.notices = [1, 2, null]
    list([webAlert({ id: 1 }), webAlert({ id: 2 })])
    answer(readAlerts, () => {
      list([webAlert({ id: 1, readAt: READ }), webAlert({ id: 2 })])
      return { unread: 1 }
    })
    await open('/notificacoes')
    await loadWhole()
    await page.getByRole('main').getByRole('listitem').nth(0).getByRole('link').click()
    await expect.poll(() => browser.notices, { timeout: 5000 }).toEqual([2, null])
  })

  test('closes when it is read elsewhere', async () => {
    const browser = pushBrowser()
    turnedOn(browser)
    browser.notices = [1, 2]
    list([webAlert({ id: 1 }), webAlert({ id: 2 })])
    await open('/')
    await loadWhole()
    await expect.poll(() => requestsOf(listAlerts).length, { timeout: 5000 }).toBe(1)
    list([webAlert({ id: 1 }), webAlert({ id: 2, readAt: READ })])
    const socket = await registered()
    socket.receive({ type: 'changed', what: ['alerts'] })
    await expect.poll(() => browser.notices, { timeout: 5000 }).toEqual([1])
  })

  test('leads the open page by a message: what is typed stays, dialogs close', async () => {
    const browser = pushBrowser()
    await open('/nova-aposta')
    await loadWhole()
    const amount = page.getByRole('main').getByLabelText('Valor')
    await amount.first().fill('12,50')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Notificações/ })
      .click()
    await expectDialogs(1)
    await expect.poll(() => requestsOf(listAlerts).length, { timeout: 5000 }).toBeGreaterThan(0)
    const { port1, port2 } = new MessageChannel()
    const taken = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data)
    })
    // A page listens when it is at rest.
    const lead = () =>
      browser.workers.dispatchEvent(new MessageEvent('message', { data: { go: '/favoritos' }, ports: [port2] }))
    await expect.poll(() => lead() && address()).toBe('/favoritos')
    await expect(taken).resolves.toBe('taken')
    await expectDialogs(0)
    goTo('/nova-aposta')
    await expect.element(amount.first()).toHaveValue('12,50')
  })

  test('other messages of the service worker change nothing', async () => {
    const browser = pushBrowser()
    await open('/favoritos')
    await loadWhole()
    await expect.poll(() => requestsOf(listAlerts).length, { timeout: 5000 }).toBeGreaterThan(0)
    for (const data of [null, 'update', {}, { go: 7 }])
      browser.workers.dispatchEvent(new MessageEvent('message', { data }))
    expect(address()).toBe('/favoritos')
  })
})
