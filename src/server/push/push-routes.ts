import type { FastifyInstance } from 'fastify'
import * as push from '../../contract/push.ts'
import { canonicalZone } from '../../domain/time/time-zone.ts'
import { countUnread, findAlertsById } from '../alerts/alert-queries.ts'
import { presentAlerts } from '../alerts/list-alerts.ts'
import { findBookSettings } from '../bets/book-settings-queries.ts'
import type { Deps } from '../deps.ts'
import { createCallLimit } from '../http/call-limit.ts'
import { HttpError } from '../http/http-error.ts'
import { mount } from '../http/mount.ts'
import { deleteDevice, findDevices, findRecipient } from './device-queries.ts'
import { noticeOf, testMessage } from './message.ts'
import { outcomeOf } from './outcome.ts'
import type { PushClient } from './push-client.ts'
import { presentDevice, saveDevice } from './save-device.ts'

/** Tests of a person's devices in five minutes. */
const TESTS = 10
const TESTS_SECONDS = 300
const TEST_TTL_SECONDS = 60

export function pushRoutes(app: FastifyInstance, deps: Deps, client: PushClient): void {
  const { db, now } = deps
  const limitTests = createCallLimit(TESTS, TESTS_SECONDS)

  mount(app, push.readDevices, async ({ user }) => ({
    publicKey: client.keys.publicKey,
    devices: (await findDevices(db, user.id, now())).map(presentDevice),
  }))

  mount(app, push.saveDevice, ({ user, body, request }) =>
    saveDevice({ ...deps, push: client.transport }, user.id, body, request),
  )

  mount(app, push.removeDevice, ({ user, params }) => deleteDevice(db, user.id, params.id))

  mount(app, push.testDevice, async ({ user, params }) => {
    const to = await findRecipient(db, user.id, params.id, now())
    if (!to) throw new HttpError('notFound')
    await limitTests(user.id)
    const message = testMessage(to, await countUnread(db, user.id))
    const delivery = { ttl: TEST_TTL_SECONDS, urgency: 'high', topic: 'test' } as const
    const answer = await client.send(to, message, delivery).catch(() => null)
    const outcome = outcomeOf(answer, 0, now())
    if (outcome === 'gone') await deleteDevice(db, user.id, params.id)
    if (outcome !== 'sent') throw new HttpError('pushFailed')
  })

  mount(app, push.readNotice, async ({ user, params, query: { language, tz } }) => {
    const rows = await findAlertsById(db, [user.id], [params.id])
    const [[row], [alert]] = [rows, await presentAlerts(db, rows)]
    if (!row || !alert) throw new HttpError('notFound')
    const { status, score1, score2 } = row
    const { currency } = await findBookSettings(db, user.id)
    const unread = await countUnread(db, user.id)
    const to = { currency, timeZone: canonicalZone(tz) ?? tz, language, now: now(), unread }
    return noticeOf(alert, status && { status, score1, score2 }, to)
  })
}
