import { headerKey } from '../header-key.ts'
import { remembered } from '../remembered.ts'
import { readZone } from './date-text.ts'
import { type Clock, clockOf } from './zones.ts'

const ZONE_COLUMN =
  /^(?:tz|time ?zone|timezone name|utc offset|gmt offset|fuso(?: horario)?|huso(?: horario)?|zona horaria|fuseau(?: horaire)?|zeitzone|fuso orario|saat dilimi|strefa(?: czasowa)?|часовой пояс|зона времени)$/u

/** Whether a column has the zones of the times beside it. */
export const isZoneColumn = remembered((name: string): boolean => ZONE_COLUMN.test(headerKey(name)))

const IN_UTC = clockOf('UTC')

/** Zones in column names: UTC or GMT with an offset, a zone of one country without daylight saving time, or the name of a place. */
const NAMED_UTC = /(?<![\p{L}\p{N}])(?:UTC|GMT)(?:\s*[+\-\u2212]\s*\d{1,2}(?::?\d{2})?)?(?![\p{L}\p{N}])/giu
const NAMED_FIXED = /(?<!\p{L})(?:MSK|МСК|TRT|BRT|ART)(?!\p{L})/gu
const NAMED_PLACE = /(?<!\p{L})(?:Africa|America|Asia|Australia|Europe)\/[A-Z]\p{L}+(?:[_/]\p{L}+)*/gu

/**
 * The clock that a column name gives its times: "Date (UTC)", "Kickoff UTC+3". Null without one, and if it is ambiguous: CST is used in two
 * countries, and CET usually means the local time of a place, in summer too.
 */
export const clockOfName = remembered((name: string): Clock | null => {
  const zones = [NAMED_UTC, NAMED_FIXED, NAMED_PLACE].flatMap((pattern) => name.match(pattern) ?? [])
  const [zone, ...others] = zones
  return zone === undefined || others.length > 0 ? null : clockOfZone(zone.replace(/\s/gu, ''))
})

/** The clock of the zone in a cell: "CET", "UTC+3", "Europe/Berlin"; null if unknown. */
export const clockOfZone = remembered((zone: string): Clock | null => {
  const offset = readZone(zone)
  if (offset !== null) return (time) => IN_UTC({ ...time, offset: time.offset ?? offset })
  if (!/^\p{L}+\//u.test(zone)) return null
  try {
    return clockOf(zone)
  } catch {
    return null
  }
})
