/** Whether this browser supports notifications while the site is closed, or why not. */
export type PushSupport = 'supported' | 'blocked' | 'blockedApp' | 'homeScreen' | 'insecure' | 'unsupported'

/** `standalone` exists on iPhones and is missing in TypeScript's DOM types. */
type AppleNavigator = Navigator & { standalone?: boolean }

export function pushSupport(): PushSupport {
  // Both are undefined in a Safari tab on an iPhone.
  const { PushManager: pushes, Notification: notices } = window as Partial<typeof globalThis>
  const { serviceWorker: workers } = navigator as Partial<Navigator>
  return supportOf({
    isSecure: isSecureContext,
    permission: pushes && notices && workers ? notices.permission : null,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isApp: isApp(),
  })
}

type Browser = {
  readonly isSecure: boolean
  /** Null where the browser has no push notifications. */
  readonly permission: NotificationPermission | null
  readonly userAgent: string
  readonly touchPoints: number
  /** Opened from the home screen. */
  readonly isApp: boolean
}

export function supportOf({ isSecure, permission, userAgent, touchPoints, isApp }: Browser): PushSupport {
  if (!isSecure) return 'insecure'
  if (permission === null) return isApple(userAgent, touchPoints) && !isApp ? 'homeScreen' : 'unsupported'
  if (permission !== 'denied') return 'supported'
  return isApp ? 'blockedApp' : 'blocked'
}

/** iPads report a Mac user agent; Macs have no touch screen. */
const isApple = (userAgent: string, touchPoints: number) =>
  /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && touchPoints > 1)

const isApp = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as AppleNavigator).standalone === true
