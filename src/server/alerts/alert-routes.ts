import type { FastifyInstance } from 'fastify'
import * as alerts from '../../contract/alerts.ts'
import { serializeRequests } from '../db/account-locks.ts'
import { notifyUser } from '../db/notifier.ts'
import type { Deps } from '../deps.ts'
import { mount } from '../http/mount.ts'
import { countUnread, saveRead } from './alert-queries.ts'
import { findAlertSettings, saveAlertSettings } from './alert-setting-queries.ts'
import { listOfAlerts } from './list-alerts.ts'

export function alertRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps

  mount(app, alerts.listAlerts, ({ user }) => listOfAlerts(db, user.id))

  mount(app, alerts.readAlerts, async ({ user, body }) => {
    const { ids, upTo } = body
    if ((await saveRead(db, user.id, { ids, upTo: upTo === undefined ? null : new Date(upTo) }, now())) > 0)
      notifyUser(deps, user.id, ['alerts'])
    return { unread: await countUnread(db, user.id) }
  })

  mount(app, alerts.readAlertSettings, ({ user }) => findAlertSettings(db, user.id))

  mount(app, alerts.changeAlertSettings, async ({ user, body }) => {
    const settings = await db.transaction().execute(async (tx) => {
      await serializeRequests(tx, user.id)
      const changed = alerts.changedSettings(await findAlertSettings(tx, user.id), body)
      await saveAlertSettings(tx, user.id, changed)
      return changed
    })
    notifyUser(deps, user.id, ['alerts'])
    return settings
  })
}
