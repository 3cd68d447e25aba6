import { onTestFinished, vi } from 'vitest'

/** 65 bytes, as base64url. */
export const PUSH_KEY = `B${'A'.repeat(85)}E`
const OTHER_KEY = `B${'Q'.repeat(85)}E`

type Shown = { readonly data: unknown; close(): void }

/** Replaces the push API of the test browser, which has no push service: records the page's requests and answers them. */
export class PushBrowser {
  permission: NotificationPermission = 'default'
  /** What the person answers when the browser asks. */
  answer: NotificationPermission = 'granted'
  /** What the push service does with a new subscription. */
  subscribing: () => Promise<void> = () => Promise.resolve()
  /** How often it was asked for the permission, and for a subscription. */
  readonly asked = { permission: 0, subscription: 0 }
  subscription: { readonly endpoint: string; readonly key: string } | null = null
  /** The ids of the alerts whose notifications are shown. */
  notices: readonly (number | null)[] = []
  readonly workers = new EventTarget()
  #count = 0

  /** Adds an existing subscription. */
  subscribed(endpoint = this.#next(), key = PUSH_KEY): string {
    this.subscription = { endpoint, key }
    return endpoint
  }

  #next(): string {
    this.#count += 1
    return `https://push.example/${this.#count}`
  }

  manager = {
    getSubscription: () => Promise.resolve(this.#current()),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      this.asked.subscription += 1
      await this.subscribing()
      this.subscribed(this.#next(), applicationServerKey)
      return this.#current()
    },
  }

  registration = {
    pushManager: this.manager,
    getNotifications: (): Promise<readonly Shown[]> =>
      Promise.resolve(
        this.notices.map((alert) => ({
          data: { alert },
          close: () => {
            this.notices = this.notices.filter((each) => each !== alert)
          },
        })),
      ),
  }

  #current() {
    const { subscription } = this
    if (!subscription) return null
    const { endpoint, key } = subscription
    return {
      endpoint,
      options: { applicationServerKey: bytesOf(key) },
      toJSON: () => ({ endpoint, keys: { p256dh: PUSH_KEY, auth: 'A'.repeat(22) } }),
      unsubscribe: () => {
        if (this.subscription?.endpoint === endpoint) this.subscription = null
        return Promise.resolve(true)
      },
    }
  }
}

export const withOtherKey = (browser: PushBrowser) => browser.subscribed('https://push.example/other-key', OTHER_KEY)

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0).buffer

/** For the rest of the test. */
export function pushBrowser(): PushBrowser {
  const browser = new PushBrowser()
  const notifications = {
    get permission() {
      return browser.permission
    },
    async requestPermission() {
      browser.asked.permission += 1
      await Promise.resolve()
      if (browser.permission === 'default') browser.permission = browser.answer
      return browser.permission
    },
  }
  vi.stubGlobal('Notification', notifications)
  vi.stubGlobal('PushManager', Object)
  const { registration } = browser
  const workers = Object.assign(browser.workers, {
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  })
  replace('serviceWorker', workers)
  onTestFinished(() => void vi.unstubAllGlobals())
  return browser
}

/** Replaces a property of `navigator` for the rest of the test; undefined: the browser lacks it. */
export function replace(name: 'serviceWorker' | 'userAgent' | 'maxTouchPoints', value: unknown): void {
  Object.defineProperty(navigator, name, { configurable: true, value })
  onTestFinished(() => void Reflect.deleteProperty(navigator, name))
}
