import { expect, test } from 'vitest'
import { supportOf } from './push-support.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const browser = { isSecure: true, permission: null, userAgent: LINUX, touchPoints: 0, isApp: false } as const

test.each([
  ['an iPhone in a tab of Safari', { userAgent: IPHONE, touchPoints: 5 }, 'homeScreen'],
  ['an iPad, which says that it is a Mac', { userAgent: MAC, touchPoints: 5 }, 'homeScreen'],
  ['an iPhone from the home screen without notifications', { userAgent: IPHONE, isApp: true }, 'unsupported'],
  ['an old Safari of a Mac', { userAgent: MAC }, 'unsupported'],
  ['plain http', { isSecure: false, permission: 'default' }, 'insecure'],
  ['a browser that was not asked', { permission: 'default' }, 'supported'],
  ['a browser that was allowed', { permission: 'granted' }, 'supported'],
  ['a browser that blocks them', { permission: 'denied' }, 'blocked'],
  ['an app whose system blocks them', { permission: 'denied', isApp: true }, 'blockedApp'],
] as const)('%s', (_, more, support) => {
  expect(supportOf({ ...browser, ...more })).toBe(support)
})
