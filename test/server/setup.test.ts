import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ADMIN_ID } from '../../src/contract/auth.ts'
import { SETUP_PATH } from '../../src/contract/setup.ts'
import { createAdministrator } from '../../src/server/auth/administrator.ts'
import { findSetupPath } from '../../src/server/setup/setup-code.ts'
import { VERSION } from '../../src/server/version.ts'
import { newPerson, type Person, startTestApp, type TestApp } from '../support/app.ts'
import type { Browser } from '../support/browser.ts'
import { scriptedSource } from '../support/scripted-source.ts'

let app: TestApp
/** Another process on the same database. */
let other: TestApp
let code = ''
beforeAll(async () => {
  const config = { loginLimit: 3, trustProxy: 1, dataDir: '/srv/clutchbook' }
  const source = scriptedSource([], 'demo')
  app = await startTestApp({ config, source })
  other = await startTestApp({ config, source, database: app.database })
})
// Each test finds an installation without accounts.
beforeEach(async () => {
  await app.deps.database.pool.query(
    // The audit log refuses it otherwise. TRUNCATE would wait for locks on all machines of a cluster, against the program.
    `BEGIN; ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only;
      DELETE FROM users; DELETE FROM audit_log; DELETE FROM rate_limits;
      ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only; COMMIT`,
  )
  code = (await printed(app)).split('#')[1] ?? ''
})
afterAll(async () => {
  await other.close()
  await app.close()
})

/** What the ready lines of this process say. */
const printed = async ({ deps }: TestApp) => (await findSetupPath(deps.db, deps.config.sessionSecret)) ?? 'nothing'
const setUp = (person: Person, more: object = {}, at: Browser = app.browser()) =>
  at.post('/api/setup', { code, currency: 'EUR', ...person, ...more })
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

test('every process prints the same code of 128 bits, until there is an administrator', async () => {
  expect(code).toMatch(/^[\w-]{22}$/)
  expect(await printed(other)).toBe(`${SETUP_PATH}#${code}`)
  expect((await setUp(newPerson())).status).toBe(201)
  expect([await printed(app), await printed(other)]).toEqual(['nothing', 'nothing'])
})

test('another installation has another code', async () => {
  const { db } = app.deps
  expect(await findSetupPath(db, 'the secret of another one')).not.toContain(code)
})

test('the code opens the page, which says what the installation runs with', async () => {
  const answer = await app.browser().post('/api/setup/open', { code })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    source: 'demo',
    sourceOffer: null,
    folder: null,
    version: VERSION,
  })
})

test('the first account is the administrator, signed in, with the currency of its book', async () => {
  const browser = app.browser()
  const person = newPerson({ firstName: 'Nadia' })
  const answer = await setUp(person, { currency: 'BRL' }, browser)
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({ id: ADMIN_ID, email: person.email, firstName: 'Nadia' })
  expect(await (await browser.fetch('/api/auth/user')).json()).toMatchObject({ id: ADMIN_ID })
  expect(await (await browser.fetch('/api/book-settings')).json()).toMatchObject({ currency: 'BRL', unit: null })
  expect((await browser.fetch('/api/system-stats')).status).toBe(200)
  const { entries } = (await (await browser.fetch('/api/audit-log')).json()) as { entries: { action: string }[] }
  expect(entries.map(({ action }) => action)).toEqual(['administrator-created'])
  expect((await app.browser().post('/api/login', person)).status).toBe(200)
})

test('somebody who is signed in already leaves the other account', async () => {
  const browser = await app.signUp()
  expect((await setUp(newPerson(), {}, browser)).status).toBe(201)
  expect(await (await browser.fetch('/api/auth/user')).json()).toMatchObject({ id: ADMIN_ID })
})

describe('is refused', () => {
  test('with a wrong code, which says nothing about an administrator', async () => {
    const wrong = { code: 'AAAAAAAAAAAAAAAAAAAAAA' }
    const before = await setUp(newPerson(), wrong)
    expect(before.status).toBe(403)
    expect(await codeOf(before)).toBe('setupCodeWrong')
    expect((await setUp(newPerson())).status).toBe(201)
    const after = await app.browser().post('/api/setup/open', wrong)
    expect([after.status, await codeOf(after)]).toEqual([403, 'setupCodeWrong'])
  })

  test('once there is an administrator', async () => {
    await createAdministrator(app.deps.db, newPerson())
    for (const answer of [await setUp(newPerson()), await other.browser().post('/api/setup/open', { code })])
      expect([answer.status, await codeOf(answer)]).toEqual([409, 'administratorExists'])
  })

  test('with the e-mail of an account, and goes on with another', async () => {
    const person = newPerson()
    await app.signUp(person)
    const taken = await setUp({ ...newPerson(), email: person.email.toUpperCase() })
    expect([taken.status, await codeOf(taken)]).toEqual([409, 'emailTaken'])
    expect((await setUp(newPerson())).status).toBe(201)
  })

  test.each([
    ['a short password', { password: '12345' }, { password: expect.any(String) as string }],
    ['an unknown currency', { currency: 'XYZ' }, { currency: expect.any(String) as string }],
    ['no name', { firstName: ' ' }, { firstName: expect.any(String) as string }],
    ['an unknown source', { source: 'x' }, { source: expect.any(String) as string }],
    [
      'a token with a space',
      { source: 'demo', pandascoreToken: 'a b' },
      { pandascoreToken: expect.any(String) as string },
    ],
    ['a code that is no text', { code: 1 }, { code: expect.any(String) as string }],
  ])('with %s', async (_, wrong, fields) => {
    const answer = await setUp(newPerson(), wrong)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'badInput', fields })
  })
})

test('a source that the processes of a database share is not chosen here, and the one in use may be named', async () => {
  const other = await setUp(newPerson(), { source: 'hltv' })
  expect([other.status, await codeOf(other)]).toEqual([409, 'sourceSettled'])
  expect((await app.browser().post('/api/setup/open', { code })).status).toBe(200)
  expect((await setUp(newPerson(), { source: 'demo' })).status).toBe(201)
})

test('two people at once, in two processes: one is the administrator, the other one gets an error', async () => {
  const people = [newPerson(), newPerson()]
  const answers = await Promise.all(
    [app, other].map((process, at) => setUp(people[at] ?? newPerson(), {}, process.browser())),
  )
  const told = await Promise.all(answers.map(async (each) => (each.ok ? 'created' : codeOf(each))))
  expect(told.toSorted()).toEqual(['administratorExists', 'created'])
})

test('an address has LOGIN_LIMIT wrong codes, in all processes together, and locks out nobody else', async () => {
  const open = (given: string, address: string, at = app) =>
    at.fetch('/api/setup/open', { method: 'POST', json: { code: given }, headers: { 'x-forwarded-for': address } })
  for (const process of [app, other, app]) expect((await open('wrong', '203.0.113.9', process)).status).toBe(403)
  const refused = await open('wrong', '203.0.113.9', other)
  expect([refused.status, await codeOf(refused)]).toEqual([429, 'tooManyRequests'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  // Whoever has the code may share the address of those who guess.
  expect((await open(code, '203.0.113.9', other)).status).toBe(200)
  for (let times = 0; times < 5; times += 1) expect((await open(code, '198.51.100.7')).status).toBe(200)
})
