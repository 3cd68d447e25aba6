import type { Language } from '../../contract/languages.ts'
import type { Notice } from '../../contract/push.ts'
import { canonicalZone } from '../../domain/time/time-zone.ts'
import { countUnread, findAlertsById } from '../alerts/alert-queries.ts'
import { presentAlerts } from '../alerts/list-alerts.ts'
import { findBookSettings } from '../bets/settings/book-settings-queries.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { noticeOf } from './message.ts'

/** The current state of an alert, for a device that was off when it was sent. Throws `notFound` if the alert is gone. */
export async function noticeNow(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  owner: number,
  id: number,
  { language, tz }: { readonly language: Language; readonly tz: string },
): Promise<Notice> {
  const rows = await findAlertsById(db, [owner], [id])
  const [[row], [alert]] = [rows, await presentAlerts(db, rows)]
  if (!row || !alert) throw new AppError('notFound')
  const { status, score1, score2 } = row
  const { currency } = await findBookSettings(db, owner)
  const unread = await countUnread(db, owner)
  const to = { currency, timeZone: canonicalZone(tz) ?? tz, language, now: now(), unread }
  return noticeOf(alert, status && { status, score1, score2 }, to)
}
