import { headerKey } from '../header-key.ts'
import { remembered } from '../remembered.ts'
import { readZone } from './date-text.ts'
import { type Clock, clockOf } from './zones.ts'

const ZONE_COLUMN =
  /^(?:tz|time ?zone|timezone name|utc offset|gmt offset|fuso(?: horario)?|huso(?: horario)?|zona horaria|fuseau(?: horaire)?|zeitzone|fuso orario|saat dilimi|strefa(?: czasowa)?|часовой пояс|зона времени)$/u

/** Whether a column says the zones of the times beside it. */
export const isZoneColumn = remembered((name: string): boolean => ZONE_COLUMN.test(headerKey(name)))

const IN_UTC = clockOf('UTC')

/** The clock of a zone as its cell names it: "CET", "UTC+3", "Europe/Berlin"; null for one that is not known. */
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
