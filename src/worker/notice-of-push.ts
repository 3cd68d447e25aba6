import type { Notice } from '../contract/push.ts'

/** Data stored with a shown notification. `alert` is null for a test; `until` as in `PushMessage`. */
export type NoticeData = {
  readonly path: string
  readonly alert: number | null
  readonly version: number
  /** For the end of a map. */
  readonly map?: number
  readonly until: number
}
export type ShownNotice = Pick<Notice, 'title' | 'body' | 'tag'> & {
  readonly lang: string
  readonly data: NoticeData
  /** The app's badge; null leaves it unchanged. */
  readonly unread: number | null
}

/** What the device provides. */
export type Device = {
  readonly now: () => number
  /** The site's origin, host, base path and notifications page: all that a notification for an unreadable message can show. */
  readonly site: { readonly origin: string; readonly host: string; readonly base: string; readonly path: string }
  /** The displayed notifications with this tag. */
  readonly shown: (tag: string) => Promise<readonly ShownNotice[]>
  /** The current state of an alert; null if there is no response in time, undefined if the alert is gone. */
  readonly readNotice: (id: number, lang: string) => Promise<unknown>
}

// Every system truncates longer ones.
const TITLE_MAX = 200
const BODY_MAX = 500

/**
 * What to show for a message, never nothing: a push without a notification may cost the device its subscription. `pushed`: the text of the
 * message, or the notification that the browser parsed itself (Declarative Web Push).
 */
export async function noticeOfPush(pushed: unknown, device: Device): Promise<ShownNotice> {
  const { site, now } = device
  const message = readNotification(typeof pushed === 'string' ? parsed(pushed)?.['notification'] : pushed, site)
  if (!message) {
    const data = { path: site.path, alert: null, version: 0, until: 0 }
    return { title: site.host, body: '', tag: site.host, lang: '', unread: null, data }
  }
  const { notice, late } = message
  const { alert, until } = notice.data
  if (alert === null) return notice
  const newest = (await device.shown(notice.tag)).toSorted((a, b) => order(b.data, a.data))[0]
  const isOlder = newest !== undefined && order(newest.data, notice.data) > 0
  if (now() < until && !isOlder) return notice
  if (isOlder) {
    const answer = await device.readNotice(newest.data.alert ?? alert, notice.lang)
    const read = readNow(answer, newest.data, site)
    if (read) return read
    // If the newer alert is gone, this one may be current.
    if (answer !== undefined) return now() < newest.data.until ? newest : { ...notice, ...late, data: newest.data }
  }
  return readNow(await device.readNotice(alert, notice.lang), notice.data, site) ?? { ...notice, ...late }
}

/** Positive if the first one is newer. The ends of two maps have one tag, and one version if they are read at once. */
function order(a: NoticeData, b: NoticeData): number {
  const [mapOfA = 0, mapOfB = 0] = [a.map, b.map]
  return mapOfA === mapOfB ? a.version - b.version : mapOfA - mapOfB
}

type Message = { readonly notice: ShownNotice; readonly late: { readonly title: string; readonly body: string } }

/** The notification of a message by the contract (`PushMessage`); null for anything else. */
function readNotification(given: unknown, site: Device['site']): Message | null {
  const notification = fieldsOf(given)
  const words = wordsOf(notification)
  if (!notification || !words) return null
  const { tag, lang, navigate, app_badge: badge, data } = notification
  const path = pathOf(navigate, site)
  if (typeof tag !== 'string' || typeof lang !== 'string' || path === null) return null
  const notice = { ...words, tag, lang, unread: countOf(badge) }
  if (data === null) return { notice: { ...notice, data: { path, alert: null, version: 0, until: 0 } }, late: words }
  const alert = fieldsOf(data)
  const late = wordsOf(fieldsOf(alert?.['late']))
  const { id, version, map, until } = alert ?? {}
  if (!late || !isNumber(id) || !isNumber(version) || !isNumber(until)) return null
  const shown = { path, alert: id, version, ...(isNumber(map) && { map }), until }
  return { notice: { ...notice, data: shown }, late }
}

/** A response of `readNotice`, replacing the pushed text. */
function readNow(answer: unknown, pushed: NoticeData, site: Device['site']): ShownNotice | null {
  const fields = fieldsOf(answer)
  const words = wordsOf(fields)
  if (!fields || !words) return null
  const { tag, lang, path: given, unread } = fields
  const path = pathOf(given, site)
  if (typeof tag !== 'string' || typeof lang !== 'string' || path === null) return null
  return { ...words, tag, lang, unread: countOf(unread), data: { ...pushed, path } }
}

function parsed(text: string) {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return null
  }
}

const fieldsOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null // any object

function wordsOf(fields: Readonly<Record<string, unknown>> | null) {
  const { title, body } = fields ?? {}
  if (typeof title !== 'string' || title === '' || typeof body !== 'string') return null
  return { title: title.slice(0, TITLE_MAX), body: body.slice(0, BODY_MAX) }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** A number, or its digits as in Declarative Web Push. */
function countOf(value: unknown): number | null {
  const count = typeof value === 'string' && value !== '' ? Number(value) : value
  return isNumber(count) && count >= 0 ? Math.trunc(count) : null
}

/** The path of an address of this site, without the base path; on whichever of its hosts, this one is opened. */
function pathOf(address: unknown, { origin, base }: Device['site']): string | null {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return null
  const { protocol, pathname, search, hash } = new URL(address, origin)
  // "//host" would be another site.
  const path = pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname
  return protocol.startsWith('http') ? `/${path.replace(/^\/+/, '')}${search}${hash}` : null
}
