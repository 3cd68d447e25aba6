import { expect, onTestFinished, vi } from 'vitest'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'
import { createAdministrator } from '../../src/server/auth/administrator.ts'
import { newPerson, startTestApp } from '../support/app.ts'
import { CALLERS, newWorld, ownersOwn, sendTo } from '../support/callers.ts'
import { exportOf, OWN_ROWS, PRIVATE, type RowKind } from '../support/own-rows.ts'
import { liveReading, scriptedSource } from '../support/scripted-source.ts'
import { torture } from './support/torture.ts'

/** Callers unrelated to the owner; the others are tested route by route in access.test.ts. */
const STRANGERS = CALLERS.filter((caller) => !ownersOwn(caller))
const MATCHES = [1, 2].map((publicId) => liveReading(String(publicId), { publicId }))
const CALLS_OF_ROUND = 60
/** Calls after which the stranger is signed out, or in another account. */
const ENDS_SESSIONS = /register|login|logout|password|DELETE \/api\/account$/

// test/server/access.test.ts tests each route with its own kind of row. This tests every kind of row in every place, in any order.
torture('access', { minutes: 1, shortRounds: 1 }, async ({ rounds, count }) => {
  const app = await startTestApp({ source: scriptedSource(MATCHES) })
  onTestFinished(() => app.close())
  const administrator = newPerson()
  await createAdministrator(app.deps.db, administrator)
  await vi.waitFor(async () => expect((await app.fetch('/readyz')).status).toBe(200), { timeout: 20_000 })
  const names = ENDPOINTS.map(({ method, path }) => `${method} ${path}`).filter((name) => !ENDS_SESSIONS.test(name))

  for (const round of rounds()) {
    const { owner, callers } = await newWorld(app, administrator)
    const rows: [RowKind, string][] = []
    for (const kind of round.shuffled(Object.keys(OWN_ROWS) as RowKind[]))
      rows.push([kind, await OWN_ROWS[kind](owner)])
    const before = await exportOf(owner)
    const tried: string[] = []
    for (let calls = 0; calls < CALLS_OF_ROUND; calls += 1) {
      const [name, caller, [kind, id]] = [round.pick(names), round.pick(STRANGERS), round.pick(rows)]
      const what = `${caller}: ${name} with a ${kind}`
      tried.push(what)
      const { person, headers } = callers[caller]
      const answer = await sendTo(app, name, id, person, headers)
      expect(answer.status, what).toBeLessThan(500)
      // If the row is a label, the path contains the text itself.
      expect(await answer.text(), `${what} sees a private text`).not.toContain(PRIVATE)
      count(`calls of ${caller}`)
    }
    expect(await exportOf(owner), `one of these changed the account of the owner:\n${tried.join('\n')}`).toEqual(before)
  }
})
