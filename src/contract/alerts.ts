import * as z from 'zod/mini'
import { DIRECTIONS } from '../domain/alerts/price-target.ts'
import { LIMIT_KINDS } from '../domain/money/brakes.ts'
import { bet } from './bets/bets.ts'
import { endpoint } from './endpoint.ts'
import { matchIdentity } from './matches/matches.ts'
import { timeZone } from './time-zone.ts'

/** The most alerts kept per account. */
export const ALERTS_LIMIT = 100

export const ALERT_KINDS = [
  'matchStarts',
  'mapEnds',
  'matchEnds',
  'matchMoved',
  'betDecided',
  'betNeedsYou',
  'priceReached',
  'limitNear',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

const time = z.iso.datetime()
const score = z.nullable(z.int())

/** An event with its latest data: a correction by the source updates the alert instead of adding one. */
export const alert = z.object({
  id: z.int(),
  kind: z.enum(ALERT_KINDS),
  /** When the event was learned, or corrected. */
  at: time,
  /** For `matchEnds` and alerts about a bet on one match: when the match ended; absent before. */
  endedAt: z.exactOptional(time),
  /** Null while unread. A correction makes the alert unread again. */
  readAt: z.nullable(time),
  /** Null for a bet without a match. */
  match: z.nullable(z.object({ ...matchIdentity, tournament: z.nullable(z.string()) })),
  /** Maps won, when a map or the match ended; null if unknown, and for other kinds. */
  score1: score,
  score2: score,
  /** The map that ended; null for other kinds. */
  map: z.nullable(z.object({ number: z.int(), name: z.nullable(z.string()), score1: score, score2: score })),
  /** For `matchMoved`: the new start; null if it is unknown or the match was called off. */
  scheduledTime: z.nullable(time),
  /** For `matchMoved`: called off, or no longer listed. */
  calledOff: z.boolean(),
  /** For `priceReached`: the target, and the price that reached it, as decimal text. */
  price: z.nullable(
    z.object({ team: z.string(), wanted: z.string(), direction: z.enum(DIRECTIONS), odds: z.string() }),
  ),
  /** For `limitNear`: the step in percent, the amount used then, the limit, and the first day of the period. */
  limit: z.nullable(
    z.object({
      kind: z.enum(LIMIT_KINDS),
      step: z.union([z.literal(80), z.literal(100)]),
      used: z.string(),
      amount: z.string(),
      period: z.iso.date(),
    }),
  ),
  /** Push delivery: `sent` to at least one device, `quiet` if held back by quiet hours; null if devices get no such alerts, or not yet. */
  devices: z.nullable(z.enum(['sent', 'quiet'])),
  /** The current bet; null for alerts about a match. Deleting a bet deletes its alerts. */
  bet: z.nullable(bet),
})
export type Alert = z.output<typeof alert>

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts',
  access: 'user',
  data: ['alerts'],
  offline: 'person',
  summary: 'The last 100 alerts of the bell, the latest first, and how many of them are unread.',
  responses: { 200: z.object({ unread: z.int(), alerts: z.array(alert) }) },
})

export const readAlerts = endpoint({
  method: 'POST',
  path: '/api/alerts/read',
  access: 'user',
  summary:
    'Marks alerts as read, those that the person was shown; with `upTo` none that was corrected after it. Ids of others, and unknown ones, change nothing.',
  body: z.object({
    ids: z.array(z.int('invalid')).check(z.minLength(1, 'invalid'), z.maxLength(ALERTS_LIMIT, 'invalid')),
    /** The latest `at` that the user has seen: an alert corrected since stays unread. */
    upTo: z.exactOptional(z.iso.datetime('invalid')),
  }),
  responses: { 200: z.object({ unread: z.int() }) },
})

/** Per kind: whether it appears in the app, and whether devices get it too. Devices get only kinds that appear in the app. */
const where = z.object({ bell: z.boolean(), devices: z.boolean() })

/** "23:30" */
const clockTime = z.string('invalid').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid'))

const kinds = z.object({
  matchStarts: where,
  mapEnds: where,
  matchEnds: where,
  matchMoved: where,
  betDecided: where,
  betNeedsYou: where,
  priceReached: where,
  limitNear: where,
})

/** The setting of a kind, in a change. */
const whereNow = z.exactOptional(
  z.object({ bell: z.exactOptional(z.boolean()), devices: z.exactOptional(z.boolean()) }),
)

const change = z.object({
  onlyWithBet: z.exactOptional(z.boolean()),
  quietHours: z.exactOptional(
    z.object({
      isOn: z.exactOptional(z.boolean()),
      from: z.exactOptional(clockTime),
      to: z.exactOptional(clockTime),
      timeZone: z.exactOptional(timeZone),
    }),
  ),
  kinds: z.exactOptional(
    z.object({
      matchStarts: whereNow,
      mapEnds: whereNow,
      matchEnds: whereNow,
      matchMoved: whereNow,
      betDecided: whereNow,
      betNeedsYou: whereNow,
      priceReached: whereNow,
      limitNear: whereNow,
    }),
  ),
})
export type AlertSettingsChange = z.output<typeof change>

export const alertSettings = z.object({
  /** No alerts for matches without a pending bet, favorites included, unless a team or match has its own choice. */
  onlyWithBet: z.boolean(),
  /**
   * Devices get no alerts from `from` until `to`, also across midnight, in the local time of `timeZone`; the app still lists them. Equal: the whole
   * day.
   */
  quietHours: z.object({ isOn: z.boolean(), from: clockTime, to: clockTime, timeZone: z.string() }),
  kinds,
})
export type AlertSettings = z.output<typeof alertSettings>

export const readAlertSettings = endpoint({
  method: 'GET',
  path: '/api/alerts/settings',
  access: 'user',
  data: ['alerts'],
  offline: 'person',
  summary:
    'What the bell and the devices tell of. At first the bell has everything, of favorites and of matches with a pending bet; devices get all but the ends of maps.',
  responses: { 200: alertSettings },
})

export const changeAlertSettings = endpoint({
  method: 'PUT',
  path: '/api/alerts/settings',
  access: 'user',
  summary: 'Changes what is told from now on; what is not named stays. Alerts that are there stay.',
  body: change,
  responses: { 200: alertSettings },
})

/** Merges a change into the settings, or into an earlier change. */
export function changedSettings<Before extends AlertSettingsChange>(
  before: Before,
  { kinds: named = {}, ...change }: AlertSettingsChange,
): Before {
  const kinds: AlertSettingsChange['kinds'] = { ...before.kinds }
  for (const kind of ALERT_KINDS) if (named[kind]) kinds[kind] = { ...kinds[kind], ...named[kind] }
  const quietHours = { ...before.quietHours, ...change.quietHours }
  return { ...before, ...change, quietHours, kinds }
}
