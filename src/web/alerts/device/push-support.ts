/** Whether this browser can get notifications while the site is closed, and why not. */
export type PushSupport = 'supported' | 'blocked' | 'blockedApp' | 'homeScreen' | 'insecure' | 'unsupported'

/** Of iPhones, in TypeScript no property of `navigator`. */
type AppleNavigator = Navigator & { standalone?: boolean }

export function pushSupport(): PushSupport {
  if (!isSecureContext) return 'insecure'
  // In a tab of an iPhone there is neither.
  const { PushManager: pushes, Notification: notices } = window as Partial<typeof globalThis>
  const { serviceWorker: workers } = navigator as Partial<Navigator>
  if (!pushes || !notices || !workers) return isApple() && !isApp() ? 'homeScreen' : 'unsupported'
  if (notices.permission !== 'denied') return 'supported'
  return isApp() ? 'blockedApp' : 'blocked'
}

/** An iPad says that it is a Mac, which has no touch screen. */
const isApple = () =>
  /\b(?:iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
  (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Opened from the home screen. */
const isApp = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as AppleNavigator).standalone === true
