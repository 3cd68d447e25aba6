import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountsApp } from '../support/accounts-app.ts'
import { newPerson, type Person, startTestApp, type TestApp } from '../support/app.ts'
import { byTier } from '../support/tier.ts'

let app: TestApp
/** Another process on the same database. */
let other: TestApp
/** The addresses of this test: what the tests before did counts for others. */
let owner = ''
let stranger = ''
let tests = 0
beforeAll(async () => {
  const config = { loginLimit: 3, registerLimit: 4, trustProxy: 1 }
  app = await startTestApp({ build: accountsApp(), config })
  other = await startTestApp({ build: accountsApp(), config, database: app.database })
})
afterAll(async () => {
  await other.close()
  await app.close()
})
beforeEach(() => {
  tests += 1
  owner = `198.51.100.${tests}`
  stranger = `203.0.113.${tests}`
})

function login(person: Person, address: string, at = app): Promise<Response> {
  return at.fetch('/api/login', { method: 'POST', json: person, headers: { 'x-forwarded-for': address } })
}
function register(address: string, person = newPerson(), at = app): Promise<Response> {
  return at.fetch('/api/register', { method: 'POST', json: person, headers: { 'x-forwarded-for': address } })
}
const GUESSES = byTier(40, 100)
const statuses = (answers: Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const wrong = (person: Person): Person => ({ ...person, password: 'a wrong guess' })
async function theirTimePasses(): Promise<void> {
  await app.deps.database.pool.query('UPDATE rate_limits SET expire = 1')
}

test('after LOGIN_LIMIT failures even the right password gets 429 with Retry-After', async () => {
  const person = newPerson()
  await register(owner, person)
  for (let i = 0; i < 3; i += 1) expect((await login(wrong(person), owner)).status).toBe(401)
  const refused = await login(person, owner)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'tooManyRequests' })
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(14 * 60)
  expect(wait).toBeLessThanOrEqual(15 * 60)
  await theirTimePasses()
  expect((await login(person, owner)).status).toBe(200)
})

test('many parallel guesses in two processes get no more attempts than sequential ones', async () => {
  const person = newPerson()
  await register(owner, person)
  const guesses = Array.from({ length: GUESSES }, (_, i) => login(wrong(person), stranger, i % 2 === 0 ? app : other))
  const seen = statuses(await Promise.all(guesses))
  const count = (status: number) => seen.filter((each) => each === status).length
  // A busy machine is too slow for some of them at a time: what it has begun of these is counted all the same.
  const unserved = count(503)
  expect(count(401)).toBeLessThanOrEqual(3)
  expect(count(401) + unserved).toBeGreaterThanOrEqual(3)
  expect(count(401) + count(429) + unserved).toBe(GUESSES)
})

test("an owner is never locked out by a stranger's attempts", async () => {
  const person = newPerson()
  await register(owner, person)
  for (let i = 0; i < 5; i += 1) await login(wrong(person), stranger)
  expect((await login(person, stranger)).status).toBe(429)
  expect((await login(person, owner)).status).toBe(200)
})

test('successful sign-ins are not limited', async () => {
  const person = newPerson()
  await register(owner, person)
  for (let i = 0; i < 8; i += 1) expect((await login(person, owner)).status).toBe(200)
})

test('an address may fail ten times as often, over all accounts', async () => {
  for (let i = 0; i < 30; i += 1) expect((await login(newPerson(), stranger)).status).toBe(401)
  expect((await login(newPerson(), stranger)).status).toBe(429)
  expect((await login(newPerson(), owner)).status).toBe(401)
})

test('an IPv6 network of /64 is one address', async () => {
  const person = newPerson()
  for (let i = 1; i <= 3; i += 1) expect((await login(person, `2001:db8:1:2::${i}`)).status).toBe(401)
  expect((await login(person, '2001:db8:1:2:ffff::1')).status).toBe(429)
  expect((await login(person, '2001:db8:1:3::1')).status).toBe(401)
})

test('an IPv4 address is the same however it is written', async () => {
  const person = newPerson()
  for (let i = 0; i < 3; i += 1) await login(person, owner)
  expect((await login(person, `::ffff:${owner}`)).status).toBe(429)
})

test('a caller cannot choose the address by sending more hops than there are proxies', async () => {
  const person = newPerson()
  for (let i = 0; i < 3; i += 1) await login(person, `10.0.0.${i}, ${stranger}`)
  expect((await login(person, `10.0.0.9, ${stranger}`)).status).toBe(429)
})

test('without a proxy no header changes the address', async () => {
  const direct = await startTestApp({ build: accountsApp(), config: { loginLimit: 3 }, database: app.database })
  const person = newPerson()
  for (let i = 0; i < 3; i += 1) expect((await login(person, `10.1.0.${i}`, direct)).status).toBe(401)
  expect((await login(person, '10.1.0.9', direct)).status).toBe(429)
  await direct.close()
})

test('created accounts are counted, and nothing else', async () => {
  const first = newPerson()
  expect((await register(stranger, first)).status).toBe(201)
  for (let i = 0; i < 3; i += 1) expect((await register(stranger, first)).status).toBe(409)
  for (let i = 0; i < 6; i += 1) expect((await register(stranger, newPerson({ email: 'no' }))).status).toBe(400)
  const more = await Promise.all(
    Array.from({ length: 12 }, (_, i) => register(stranger, newPerson(), i % 2 ? app : other)),
  )
  expect(statuses(more)).toEqual([201, 201, 201, ...Array<number>(9).fill(429)])
  const refused = await register(stranger)
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(59 * 60)
  expect(wait).toBeLessThanOrEqual(60 * 60)
  expect((await register(owner)).status).toBe(201)
  await theirTimePasses()
  expect((await register(stranger)).status).toBe(201)
})

test('whether an e-mail is taken is answered as often as sign-ins may fail', async () => {
  const person = newPerson()
  expect((await register(owner, person)).status).toBe(201)
  const asked = await Promise.all(
    Array.from({ length: 8 }, (_, i) => register(stranger, person, i % 2 === 0 ? app : other)),
  )
  expect(statuses(asked)).toEqual([409, 409, 409, ...Array<number>(5).fill(429)])
  expect(Number((await register(stranger, person)).headers.get('retry-after'))).toBeGreaterThan(14 * 60)
  // The sign-in of that account is counted by itself, and so are other addresses and e-mails.
  expect((await login(person, stranger)).status).toBe(200)
  expect((await register(owner, person)).status).toBe(409)
  expect((await register(stranger)).status).toBe(201)
  await theirTimePasses()
  expect((await register(stranger, person)).status).toBe(409)
})

test('an address learns of ten times as many e-mails whether they are taken, and then of none', async () => {
  const people = await Promise.all(
    Array.from({ length: 11 }, async (_, i) => {
      const person = newPerson()
      await register(`192.0.2.${i + 1}`, person)
      return person
    }),
  )
  const known = people.slice(0, 10).flatMap((person) => [person, person, person])
  for (const person of known) expect((await register(stranger, person)).status).toBe(409)
  expect((await register(stranger, people[10])).status).toBe(429)
  expect((await register(stranger)).status).toBe(429)
})

test('a wrong current password counts like a failed sign-in', async () => {
  const browser = await app.signUp()
  const change = (currentPassword: string) =>
    browser.fetch('/api/auth/password', { method: 'PUT', json: { currentPassword, newPassword: 'battery staple' } })
  for (let i = 0; i < 3; i += 1) expect((await change('a wrong guess')).status).toBe(400)
  const refused = await change('correct horse')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('the table of attempts contains neither an address nor an e-mail', async () => {
  const person = newPerson()
  await login(person, owner)
  const { rows } = await app.deps.database.pool.query('SELECT * FROM rate_limits')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/198\.51|ana\d+@/)
})
