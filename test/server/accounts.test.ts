import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ADMIN_ID } from '../../src/contract/auth.ts'
import { createAdministrator, resetPassword } from '../../src/server/auth/administrator.ts'
import { accountsApp } from '../support/accounts-app.ts'
import { newPerson, startTestApp, type TestApp } from '../support/app.ts'

/** The start of an argon2id hash with the parameters of docs/security.md. */
const HASH = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

// Records the calls; the hashes are real.
vi.mock('@node-rs/argon2', { spy: true })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ fullPasswordCost: true, build: accountsApp(), config: { loginLimit: 1_000 } })
})
afterAll(() => app.close())

const english = { 'accept-language': 'en' }
const register = (json: unknown) => app.fetch('/api/register', { method: 'POST', json, headers: english })
const login = (json: unknown) => app.fetch('/api/login', { method: 'POST', json, headers: english })

const statuses = (answers: Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

describe('registering', () => {
  test('creates an account and signs it in', async () => {
    const browser = app.browser()
    const answer = await browser.post(
      '/api/register',
      newPerson({ firstName: '  Ana ', email: ' Ana.Souza@Example.com ' }),
    )
    expect(answer.status).toBe(201)
    const user: unknown = await answer.json()
    expect(user).toEqual({
      id: expect.any(Number) as number,
      email: 'Ana.Souza@Example.com',
      firstName: 'Ana',
      lastName: 'Souza',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    })
    expect(await (await browser.get('/api/auth/user')).json()).toEqual(user)
  })

  test.each([
    ['in another case', 'JOÃO@EXAMPLE.COM'],
    ['with space around it', '  joão@example.com\t'],
    ['in another Unicode composition', 'joa\u0303o@example.com'],
  ])('refuses a registered e-mail %s', async (_, email) => {
    await register(newPerson({ email: 'joão@example.com' }))
    const answer = await register(newPerson({ email }))
    expect(answer.status).toBe(409)
    expect(await answer.json()).toEqual({ code: 'emailTaken', message: 'An account with this e-mail already exists' })
  })

  test.each([
    ['e-mail', { email: `${'ế'.repeat(60)}@example.com` }],
    ['name', { firstName: 'ế'.repeat(100) }],
  ])('accepts an %s of full length in every Unicode composition', async (_, person) => {
    const decomposed = Object.fromEntries(Object.entries(person).map(([name, text]) => [name, text.normalize('NFD')]))
    const browser = await app.signUp(decomposed)
    expect(await (await browser.get('/api/auth/user')).json()).toMatchObject(person)
  })

  test('an e-mail registered fifty times at once makes one account', async () => {
    const person = newPerson()
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(person)))
    expect(statuses(answers)).toEqual([201, ...Array<number>(49).fill(409)])
    const rows = await app.deps.db.selectFrom('users').select('id').where('email', '=', person.email).execute()
    expect(rows).toHaveLength(1)
  })

  test("never assigns the administrator's id, not even to the first account", async () => {
    const ids = (await app.deps.db.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id)
    expect(ids[0]).toBe(ADMIN_ID + 1)
    expect(ids).not.toContain(ADMIN_ID)
  })

  test.each([
    [
      'nothing',
      {},
      {
        firstName: 'First name is required',
        lastName: 'Last name is required',
        email: 'Invalid e-mail',
        password: 'Password is required',
      },
    ],
    [
      'blank names',
      { ...newPerson(), firstName: ' \t', lastName: '\u200b' },
      {
        firstName: 'First name is required',
        lastName: 'Last name is required',
      },
    ],
    // A Hangul filler, a braille pattern without dots; joiners, a variation selector and a tag.
    [
      'names of nothing visible',
      { ...newPerson(), firstName: '\u3164\u2800', lastName: '\u200d\u034f\ufe0f\u{e0041}\u115f' },
      { firstName: 'First name is required', lastName: 'Last name is required' },
    ],
    ['null', { ...newPerson(), lastName: null }, { lastName: 'Last name is required' }],
    [
      'numbers',
      { ...newPerson(), firstName: 5, password: 123456 },
      { firstName: 'Invalid value', password: 'Invalid value' },
    ],
    [
      'arrays',
      { ...newPerson(), email: ['a@example.com'], lastName: [] },
      { email: 'Invalid e-mail', lastName: 'Invalid value' },
    ],
    ['a NUL byte, which no database keeps', { ...newPerson(), firstName: 'a\u0000b' }, { firstName: 'Invalid value' }],
    ['names without end', { ...newPerson(), firstName: 'a'.repeat(101) }, { firstName: 'Too long' }],
    [
      'five characters',
      { ...newPerson(), password: '12345' },
      { password: 'Password must have at least 6 characters' },
    ],
    [
      'five characters of two units each',
      { ...newPerson(), password: '🔑🔑🔑🔑🔑' },
      { password: 'Password must have at least 6 characters' },
    ],
    [
      '257 characters',
      { ...newPerson(), password: 'x'.repeat(257) },
      { password: 'Password must have at most 256 characters' },
    ],
  ])('refuses %s, field by field', async (_, body, fields) => {
    const answer = await register(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ code: 'badInput', message: 'Please check what you entered', fields })
  })

  test.each([
    'ana',
    'ana@',
    '@example.com',
    'a b@example.com',
    'ana@example',
    'a..b@example.com',
    'ana@example.com\u0000',
    'ana@-x.com',
    'a@b@c.com',
    `${'a'.repeat(250)}@example.com`,
  ])('refuses the e-mail %j', async (email) => {
    expect((await register(newPerson({ email }))).status).toBe(400)
  })

  test.each(['иван@почта.рф', 'a+b@sub.example.co.uk', "o'neil@example.com", '٣@example.com'])(
    'takes the e-mail %s',
    async (email) => {
      expect((await register(newPerson({ email }))).status).toBe(201)
    },
  )

  test.each([[[]], ['text'], [7], [null]])('refuses a body that is %j', async (body) => {
    const answer = await register(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ code: 'badInput', message: 'Please check what you entered' })
  })

  test('ignores unknown fields, prototype keys too', async () => {
    const person = newPerson()
    const text = JSON.stringify({ ...person, id: ADMIN_ID, isAdmin: true, createdAt: '2001-01-01T00:00:00Z' })
    const body = `${text.slice(0, -1)},"__proto__":{"id":4},"constructor":{"prototype":{"id":4}}}`
    const answer = await app.fetch('/api/register', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(201)
    const user = (await answer.json()) as { id: number; createdAt: string }
    expect(user.id).toBeGreaterThan(ADMIN_ID)
    expect(user.createdAt).not.toContain('2001')
  })

  test('markup, quotes and emoji in a name come back as they were typed', async () => {
    const firstName = `<b>"Ana"</b> '; DROP TABLE users; -- 🎯`
    const answer = await register(newPerson({ firstName }))
    expect(await answer.json()).toMatchObject({ firstName })
  })
})

test('with too many sign-ups at once some get 503 with Retry-After and the rest succeed', async () => {
  const answers = await Promise.all(Array.from({ length: 140 }, () => register(newPerson())))
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy.every(({ headers }) => Number(headers.get('retry-after')) >= 1)).toBe(true)
  expect(answers.filter(({ status }) => status === 201).length).toBe(140 - busy.length)
})

describe('logging in', () => {
  test('accepts the e-mail in any case and the password in any Unicode composition', async () => {
    await register(newPerson({ email: 'Zoë@Example.com', password: 'caf\u00e9 com leite' }))
    const answer = await login({ email: ' zoe\u0308@example.COM ', password: 'cafe\u0301 com leite' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ email: 'Zo\u00eb@Example.com' })
  })

  test('gives a wrong password and an unknown e-mail the same answer', async () => {
    const person = newPerson()
    await register(person)
    const wrong = await login({ ...person, password: 'not this one' })
    const unknown = await login(newPerson())
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    const body = { code: 'wrongCredentials', message: 'Wrong e-mail or password' }
    expect([await wrong.json(), await unknown.json()]).toEqual([body, body])
  })

  test.each(['a wrong password', 'an unknown e-mail'])('costs one password hash for %s', async (what) => {
    const person = newPerson()
    if (what === 'a wrong password') await register(person)
    vi.mocked(verify).mockClear()
    await login({ ...person, password: 'not this one' })
    expect(verify).toHaveBeenCalledTimes(1)
    expect(verify).toHaveBeenCalledWith(expect.stringMatching(HASH), 'not this one')
  })

  test('never answers with a hash, and keeps no password', async () => {
    const person = newPerson({ password: 'unmistakable password' })
    expect(await (await register(person)).text()).not.toContain('argon2')
    const row = await app.deps.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    expect(row.passwordHash).toMatch(HASH)
    expect(JSON.stringify(row)).not.toContain('unmistakable')
  })
})

describe('changing the password', () => {
  const change = { currentPassword: 'correct horse', newPassword: 'battery staple' }

  test('ends every other session, and then only the new password works', async () => {
    const person = newPerson()
    const here = await app.signUp(person)
    const there = app.browser()
    await there.post('/api/login', person)
    expect((await here.fetch('/api/auth/password', { method: 'PUT', json: change })).status).toBe(204)
    expect(await (await here.get('/api/auth/user')).json()).toMatchObject({ email: person.email })
    expect(await (await there.get('/api/auth/user')).json()).toBeNull()
    expect((await login(person)).status).toBe(401)
    expect((await login({ ...person, password: change.newPassword })).status).toBe(200)
  })

  test('with a wrong current password changes nothing and names the field', async () => {
    const browser = await app.signUp()
    const answer = await browser.fetch('/api/auth/password', {
      method: 'PUT',
      json: { ...change, currentPassword: 'a guess' },
      headers: { 'accept-language': 'pt-BR' },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      code: 'badInput',
      message: 'Verifique os dados informados',
      fields: { currentPassword: 'Senha atual incorreta' },
    })
    expect((await browser.fetch('/api/auth/password', { method: 'PUT', json: change })).status).toBe(204)
  })

  test('in two tabs at once works in one of them', async () => {
    const browser = await app.signUp()
    const answers = await Promise.all(
      ['first choice', 'second choice'].map((newPassword) =>
        browser.fetch('/api/auth/password', { method: 'PUT', json: { ...change, newPassword } }),
      ),
    )
    expect(statuses(answers)).toEqual([204, 400])
  })

  test('leaves no session that the old password opened at the same moment', async () => {
    const person = newPerson()
    const here = await app.signUp(person)
    const elsewhere = Array.from({ length: 12 }, () => app.browser())
    const [changed] = await Promise.all([
      here.fetch('/api/auth/password', { method: 'PUT', json: change }),
      ...elsewhere.map((browser) => browser.post('/api/login', person)),
    ])
    expect(changed.status).toBe(204)
    for (const browser of elsewhere) expect(await (await browser.get('/api/auth/user')).json()).toBeNull()
    expect(await (await here.get('/api/auth/user')).json()).toMatchObject({ email: person.email })
  })

  test('refuses a new one that is too short, and visitors', async () => {
    const browser = await app.signUp()
    const short = await browser.fetch('/api/auth/password', {
      method: 'PUT',
      json: { ...change, newPassword: '12345' },
    })
    expect(short.status).toBe(400)
    expect((await app.fetch('/api/auth/password', { method: 'PUT', json: change })).status).toBe(401)
  })
})

describe('the administrator', () => {
  test('is created once, with id 4, even if several processes start at once', async () => {
    const given = { email: 'Admin@Example.com', password: 'administer' }
    const made = await Promise.all(Array.from({ length: 4 }, () => createAdministrator(app.deps.db, given)))
    expect(made.toSorted()).toEqual(['created', 'exists', 'exists', 'exists'])
    const answer = await login({ email: 'admin@example.com', password: 'administer' })
    expect(await answer.json()).toMatchObject({ id: ADMIN_ID, email: 'Admin@Example.com' })
  })

  test('is never changed by a later start', async () => {
    expect(await createAdministrator(app.deps.db, { email: 'other@example.com', password: 'otherwise' })).toBe('exists')
    expect((await login({ email: 'admin@example.com', password: 'administer' })).status).toBe(200)
  })

  test('cannot take the e-mail of an ordinary account', async () => {
    const other = await startTestApp({ fullPasswordCost: true, build: accountsApp() })
    const person = newPerson()
    await other.signUp(person)
    const taken = createAdministrator(other.deps.db, { email: person.email.toUpperCase(), password: 'administer' })
    await expect(taken).rejects.toThrow(/belongs to an ordinary account/)
    await other.close()
  })
})

test('a password reset by the operator ends every session of that account', async () => {
  const person = newPerson()
  const browser = await app.signUp(person)
  await browser.get('/api/auth/user')
  await resetPassword(app.deps.db, person.email.toUpperCase(), 'given by hand')
  await expect.poll(async () => (await browser.get('/api/auth/user')).json()).toBeNull()
  expect((await login({ ...person, password: 'given by hand' })).status).toBe(200)
  await expect(resetPassword(app.deps.db, 'nobody@example.com', 'given by hand')).rejects.toThrow(/no account/)
  await expect(resetPassword(app.deps.db, person.email, 'short')).rejects.toThrow('at least 6 characters')
})
