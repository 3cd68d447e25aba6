import { PATHS } from '../contract/paths.ts'
import { type Device, type NoticeData, noticeOfPush, type ShownNotice } from './notice-of-push.ts'
import { renewSubscription } from './renew-subscription.ts'

/** How long the server may take to send the current state: a browser ends a worker that shows nothing for long. */
const READ_WITHIN_MS = 4000
/** How long a message waits for the one before it, whose request has then had its time. */
const TURN_WITHIN_MS = 5000
/** How long an open page may take to navigate to a notification's page: one that is still loading cannot. */
const TAKEN_WITHIN_MS = 1000

/** With the browser's parsed declarative message, under its standard or its original name; neither is in TypeScript. */
type DeclaredPush = PushEvent & { readonly notification?: Notification; readonly proposedNotification?: Notification }

type Site = {
  /** The base path of the site. */
  readonly base: string
  readonly isPage: (path: string) => boolean
}

/** Shows pushes, handles presses on them, and keeps the subscription. */
export function listenToPushes(worker: ServiceWorkerGlobalScope, { base, isPage }: Site): void {
  const { registration, clients, location } = worker
  const site = { origin: location.origin, host: location.host, base, path: PATHS.alerts }
  const device: Device = {
    now: Date.now,
    site,
    shown: async (tag) =>
      (await registration.getNotifications({ tag }).catch(() => [])).flatMap((each) => shownNotice(each) ?? []),
    readNotice: (id, language) => readNotice(base, id, language),
  }

  // Sequentially: an older push that is waiting for the server would replace a newer one.
  let last: Promise<unknown> = Promise.resolve()
  worker.addEventListener('push', (event: DeclaredPush) => {
    const pushed = event.data?.text() ?? event.notification ?? event.proposedNotification
    const shown = Promise.race([last, patience()]).then(() => showPush(pushed))
    last = shown.catch(() => undefined)
    event.waitUntil(shown)
  })

  worker.addEventListener('notificationclick', (event) => {
    const { notification } = event
    notification.close()
    const { path, alert } = dataOf(notification) ?? { path: site.path, alert: null }
    event.waitUntil(Promise.all([goTo(path), alert !== null && markRead(base, alert)]))
  })

  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renewSubscription(base, registration, event.newSubscription))
  })

  async function showPush(pushed: unknown): Promise<void> {
    const { title, unread, ...options } = await noticeOfPush(pushed, device)
    const icon = `${base}/icon-192.png`
    // `renotify` is missing in TypeScript: a notification that replaces another of its tag makes no sound again.
    const looks: NotificationOptions & { renotify: boolean } = { ...options, icon, renotify: false }
    await registration.showNotification(title, looks)
    const { navigator } = worker
    if (unread !== null && 'setAppBadge' in navigator) await navigator.setAppBadge(unread).catch(() => undefined)
  }

  /** In an open tab, which keeps typed text, or in a new one. */
  async function goTo(path: string): Promise<void> {
    const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    // The most recently used window comes first.
    const page = windows.find(({ url }) => isPage(new URL(url).pathname))
    // It may close meanwhile.
    await page?.focus().catch(() => undefined)
    const address = base + path
    if (!page) await clients.openWindow(address)
    else if (!(await isTaken(page, path))) await page.navigate(address).catch(() => clients.openWindow(address))
  }
}

const patience = () => new Promise((resolve) => setTimeout(resolve, TURN_WITHIN_MS))

function isTaken(page: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, TAKEN_WITHIN_MS, false)
    page.postMessage({ go: path }, [port2])
  })
}

async function readNotice(base: string, id: number, language: string): Promise<unknown> {
  const tz = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const signal = AbortSignal.timeout(READ_WITHIN_MS)
  try {
    const answer = await fetch(`${base}/api/push/notices/${id}?${new URLSearchParams({ language, tz })}`, { signal })
    if (answer.status === 404) return undefined
    return answer.ok ? await answer.json() : null
  } catch {
    // Offline, or too late.
    return null
  }
}

async function markRead(base: string, id: number): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ ids: [id] })
  await fetch(`${base}/api/alerts/read`, { method: 'POST', headers, body }).catch(() => undefined) // otherwise it stays unread in the bell
}

/** Null for notifications shown by the browser itself (Declarative Web Push). */
function dataOf({ data }: Notification): NoticeData | null {
  return typeof data === 'object' && data !== null && 'path' in data ? (data as NoticeData) : null // written by showPush
}

function shownNotice(notification: Notification): ShownNotice | null {
  const data = dataOf(notification)
  const { title, body, tag, lang } = notification
  return data && { title, body, tag, lang, data, unread: null }
}
