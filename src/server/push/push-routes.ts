import type { FastifyInstance } from 'fastify'
import * as push from '../../contract/push.ts'
import { countUnread } from '../alerts/alert-queries.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { createCallLimit } from '../http/call-limit.ts'
import { mount } from '../http/mount.ts'
import { resultOf } from './delivery-result.ts'
import { deleteDevice, findDevices, findSubscription } from './device-queries.ts'
import { testMessage } from './message.ts'
import { noticeNow } from './notice-now.ts'
import type { PushClient } from './push-client.ts'
import { presentDevice, saveDevice } from './save-device.ts'

/** Test messages per user in five minutes. */
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
    const to = await findSubscription(db, user.id, params.id, now())
    if (!to) throw new AppError('notFound')
    await limitTests(user.id)
    const message = testMessage(to, await countUnread(db, user.id))
    const options = { ttl: TEST_TTL_SECONDS, urgency: 'high', topic: 'test' } as const
    const answer = await client.send(to, message, options).catch(() => null)
    const result = resultOf(answer, 0, now())
    if (result === 'gone') await deleteDevice(db, user.id, params.id)
    if (result !== 'sent') throw new AppError('pushFailed')
  })

  mount(app, push.readNotice, ({ user, params, query }) => noticeNow(deps, user.id, params.id, query))
}
