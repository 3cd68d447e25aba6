import type { AlertSettings } from '../../contract/alerts.ts'
import { canonicalZone } from '../../domain/time/time-zone.ts'
import type { Translate } from '../translate.ts'

/** The hint below the quiet hours, for a device in this zone. */
export function quietHint({ isOn, from, to, timeZone }: Hours, zone: string, t: Translate): string {
  const what = t(from === to ? 'alerts.quietAllDay' : 'alerts.quietHint')
  // Set on a journey, or on a device with another clock. Browsers name some zones differently: Asia/Calcutta, Asia/Kolkata.
  const isOfDevice = canonicalZone(timeZone) === canonicalZone(zone)
  return !isOn || isOfDevice ? what : `${what} ${t('alerts.quietZone', { zone: timeZone })}`
}
type Hours = AlertSettings['quietHours']
