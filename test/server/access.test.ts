import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'
import { createAdministrator } from '../../src/server/auth/administrator.ts'
import { newPerson, startTestApp, type TestApp } from '../support/app.ts'
import { idOf } from '../support/browser.ts'
import { CALLERS, type Caller, enter, newWorld, ownersOwn, sendTo, type World } from '../support/callers.ts'
import { EVERY_CALL, everyCall } from '../support/every-call.ts'
import { exportOf, OWN_ROWS, type Owner, PRIVATE } from '../support/own-rows.ts'
import { liveReading, scriptedSource } from '../support/scripted-source.ts'

let app: TestApp
const administrator = newPerson()
/** The matches of the favorites. */
const MATCHES = [1, 2].map((publicId) => liveReading(String(publicId), { publicId }))

beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource(MATCHES) })
  await createAdministrator(app.deps.db, administrator)
  // Some answers depend on the first reading.
  await vi.waitFor(async () => expect((await app.fetch('/readyz')).status).toBe(200), { timeout: 20_000 })
})
afterAll(() => app.close())

type Operation = { readonly responses: Readonly<Record<string, object>> }
type Documented = Readonly<Record<string, Readonly<Record<string, Operation>>>>
/** Read once: the document is long. */
let documented: Documented
beforeAll(async () => {
  documented = ((await (await app.fetch('/api/openapi.json')).json()) as { paths: Documented }).paths
})

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const NAMED = ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint] as const)

test('the table of calls names every endpoint of the contract and of the OpenAPI document, and no other', () => {
  const names = Object.entries(documented).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const table = [...EVERY_CALL.keys()].toSorted()
  expect(table).toEqual(NAMED.map(([name]) => name).toSorted())
  expect(table).toEqual(names.toSorted())
})

const takesPrograms = ({ personOnly, access }: Endpoint) => personOnly !== true && access !== 'admin'
const REFUSAL = { public: null, user: 401, admin: 403 } as const

/** The status that this caller gets for a valid call about somebody else's row. */
function expectedOf(name: string, endpoint: Endpoint, caller: Caller): number {
  const { access, row, answers, toOthers = row ? 404 : answers } = everyCall(name)
  const reads = endpoint.method === 'GET'
  switch (caller) {
    case 'a visitor':
    case 'an ended session':
      return REFUSAL[access] ?? answers
    case 'another user':
      return access === 'admin' ? 403 : toOthers
    case 'the administrator':
      return name === 'DELETE /api/account' ? 403 : toOthers
    case 'a program of another user':
      return takesPrograms(endpoint) ? toOthers : 403
    case 'a program of the owner that may only read':
      return takesPrograms(endpoint) && reads ? answers : 403
    case 'a page of another origin':
      if (!reads) return 403
      return access === 'admin' ? 403 : answers
  }
}

let world: World | null = null

/** After these the sessions of the callers are over, or others. */
const ENDS_SESSIONS = /register|login|logout|password|DELETE \/api\/account$/

describe.each(NAMED)('%s', (name, endpoint) => {
  const { row, answers, access } = everyCall(name)
  const isMissing = (status: number) => row !== undefined && status === 404

  test('reaches the row of its owner alone', async () => {
    const its = world ?? (await newWorld(app, administrator))
    // A test that fails may have changed it.
    world = null
    const { owner, callers, writing } = its
    const id = row ? await OWN_ROWS[row](owner) : ''
    const before = await exportOf(owner)

    const [statuses, expected] = [{} as Record<string, number>, {} as Record<string, number>]
    for (const caller of CALLERS) {
      const { person, headers } = callers[caller]
      const answer = await sendTo(app, name, id, person, headers)
      const text = await answer.text()
      statuses[caller] = answer.status
      expected[caller] = expectedOf(name, endpoint, caller)
      expect(answer.headers.get('access-control-allow-origin'), caller).toBeNull()
      if (!ownersOwn(caller)) expect(text, `${caller} sees a private text`).not.toContain(PRIVATE)
      // The address of a row that exists says no more than that of one that does not.
      if (!ownersOwn(caller) && isMissing(answer.status)) {
        const nowhere = await sendTo(app, name, row === 'act' ? 'never-used' : '1000000', person, headers)
        expect([nowhere.status, await nowhere.text()], caller).toEqual([answer.status, text])
      }
    }
    expect(statuses).toEqual(expected)
    expect(await exportOf(owner), 'the account of the owner changed').toEqual(before)

    // The same call is valid: its owner gets the answer, and so does a program that may write.
    if (access === 'admin') {
      world = its
      return
    }
    const program = { authorization: `Bearer ${writing}` }
    if (takesPrograms(endpoint)) {
      const another = row ? await OWN_ROWS[row](owner) : ''
      expect((await sendTo(app, name, another, owner.person, program)).status).toBe(answers)
    } else {
      expect(await (await sendTo(app, name, id, owner.person, program)).json()).toMatchObject({ code: 'personOnly' })
    }
    const own = row && takesPrograms(endpoint) ? await OWN_ROWS[row](owner) : id
    expect((await sendTo(app, name, own, owner.person, { cookie: owner.browser.cookie() })).status).toBe(answers)
    if (!ENDS_SESSIONS.test(name)) world = its
  })
})

describe('a call meant for another account', () => {
  let boss: Owner
  let id = 0
  beforeAll(async () => {
    boss = await enter(app, administrator, '/api/login')
    id = await idOf(boss.browser)
  })
  const statusFor = async (name: string, account: string) => {
    const headers = { cookie: boss.browser.cookie(), 'x-account': account }
    return (await sendTo(app, name, '1000000', boss.person, headers)).status
  }

  test.each(NAMED.filter(([, { access }]) => access !== 'public'))('is refused by %s', async (name, endpoint) => {
    const { path, method } = endpoint
    expect(documented[path]?.[method.toLowerCase()]?.responses).toHaveProperty('401')
    expect(await statusFor(name, String(id + 1))).toBe(401)
    expect(await statusFor(name, '')).toBe(401)
  })

  test('is answered where that account is signed in', async () => {
    expect(await statusFor('GET /api/stats', String(id))).toBe(200)
  })
})

test.each(['/api/live-matches', '/api/upcoming-matches'])(
  '%s, which bypasses the framework, carries the security headers too',
  async (path) => {
    const { headers } = await app.fetch(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  },
)
