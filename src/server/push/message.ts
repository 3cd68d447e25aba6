import { createHmac } from 'node:crypto'
import type { Alert, AlertKind } from '../../contract/alerts.ts'
import type { Language } from '../../contract/languages.ts'
import { PATHS } from '../../contract/paths.ts'
import type { Notice, PushMessage } from '../../contract/push.ts'
import { alertStory } from '../../words/alerts/alert-story.ts'
import { lateStory, type MatchNow, storyNow } from '../../words/alerts/late-story.ts'
import { type FormatContext, withFormat } from '../../words/format-context.ts'
import { serverWords } from './server-words.ts'

/** Limit for the JSON of one text, so that the whole message stays below 3,993 bytes, the most that fits into one record (RFC 8291, 4). */
const MOST_TITLE_BYTES = 500
const MOST_BODY_BYTES = 1_000

/** A later notification with the same tag replaces one that is shown. */
export function tagOf({ kind, match, bet, id }: Alert): string {
  if (bet) return `bet-${bet.id}`
  // Two prices of a match are separate news.
  if (kind === 'priceReached') return `alert-${id}`
  return match ? `${kind}-${match.hltvId}` : `alert-${id}`
}

/** The tag as seen by the push service: replaces a queued message, and reveals nothing. */
export function topicOf(tag: string, userId: number, secret: string): string {
  return createHmac('sha256', secret).update(`push topic ${userId} ${tag}`).digest('base64url').slice(0, 32)
}

const HURRIED: ReadonlySet<AlertKind> = new Set(['matchStarts', 'mapEnds', 'matchEnds', 'priceReached'])

/** Alerts that expire within minutes wake a device that saves power. */
export const urgencyOf = (kind: AlertKind) => (HURRIED.has(kind) ? 'high' : 'normal')

/** The recipient of a text: the currency of the book, and the language, time zone and site (with base path) of the device. */
export type Recipient = Required<FormatContext> & { readonly language: Language; readonly origin: string }

type Facts = {
  readonly now: Date
  readonly until: Date
  readonly version: number
  readonly unread: number
}

export function messageOf(alert: Alert, to: Recipient, { now, until, version, unread }: Facts): PushMessage {
  const { language, origin } = to
  const words = { now, t: serverWords(language), language }
  const { story, late } = withFormat(to, () => ({ story: alertStory(alert, words), late: lateStory(alert, words) }))
  const { score1, score2 } = alert
  return {
    web_push: 8030,
    mutable: true,
    app_badge: unread,
    notification: {
      title: cut(story.title, MOST_TITLE_BYTES),
      body: cut(story.line, MOST_BODY_BYTES),
      navigate: origin + (story.href ?? PATHS.alerts),
      tag: tagOf(alert),
      lang: language,
      app_badge: String(unread),
      data: {
        id: alert.id,
        kind: alert.kind,
        version,
        map: alert.map?.number ?? null,
        until: until.getTime(),
        score: score1 === null || score2 === null ? null : [score1, score2],
        late: { title: cut(late.title, MOST_TITLE_BYTES), body: cut(late.body, MOST_BODY_BYTES) },
      },
    },
  }
}

export function testMessage({ language, origin }: Pick<Recipient, 'language' | 'origin'>, unread: number): PushMessage {
  const t = serverWords(language)
  return {
    web_push: 8030,
    mutable: true,
    app_badge: unread,
    notification: {
      title: t('push.testTitle'),
      body: t('push.testBody'),
      navigate: origin + PATHS.settingsAlerts,
      tag: 'test',
      lang: language,
      app_badge: String(unread),
      data: null,
    },
  }
}

type Reading = Required<FormatContext> & { readonly language: Language; readonly now: Date; readonly unread: number }

/** The current state of an alert, for a device that was off when it was sent. */
export function noticeOf(alert: Alert, match: MatchNow | null, to: Reading): Notice {
  const { language, now, unread } = to
  const story = withFormat(to, () => storyNow(alert, match, { now, t: serverWords(language), language }))
  const { title, line, href } = story
  return { title, body: line, path: href ?? PATHS.alerts, tag: tagOf(alert), lang: language, unread }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** At most `most` bytes of JSON, cut between grapheme clusters. */
export function cut(text: string, most: number): string {
  const bytesOf = (part: string) => Buffer.byteLength(JSON.stringify(part)) - 2
  if (bytesOf(text) <= most) return text
  let kept = ''
  let room = most - bytesOf('…')
  for (const { segment } of graphemes.segment(text)) {
    room -= bytesOf(segment)
    if (room < 0) break
    kept += segment
  }
  return `${kept}…`
}
