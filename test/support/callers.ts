import { expect } from 'vitest'
import { newPerson, type Person, type TestApp } from './app.ts'
import { callOf } from './every-call.ts'
import type { Owner } from './own-rows.ts'
import { tokenOf } from './tokens.ts'

/** Everyone but the owner, and the owner if the browser or the token must not be trusted. */
export const CALLERS = [
  'a visitor',
  'an ended session',
  'another user',
  'the administrator',
  'a program of another user',
  'a program of the owner that may only read',
  'a page of another origin',
] as const
export type Caller = (typeof CALLERS)[number]

/** Callers that get the owner's responses. A page of another origin is one of them, but the browser does not let it read the responses. */
export const ownersOwn = (caller: Caller) => caller.includes('owner') || caller.includes('origin')

export type World = {
  readonly owner: Owner
  readonly writing: string
  readonly callers: Readonly<Record<Caller, { readonly person: Person; readonly headers: Record<string, string> }>>
}
/** Returns a browser of this person, who registers, or signs in by `/api/login`. */
export async function enter(app: TestApp, person: Person, path = '/api/register'): Promise<Owner> {
  const browser = app.browser()
  const answer = await browser.post(path, person)
  expect(answer.ok, `${path} answered ${answer.status}`).toBe(true)
  return { browser, person }
}

/** An owner with a session, and all the callers; all new except the administrator. */
export async function newWorld(app: TestApp, administrator: Person): Promise<World> {
  const [owner, another, third] = [
    await enter(app, newPerson()),
    await enter(app, newPerson()),
    await enter(app, newPerson()),
  ]
  const boss = await enter(app, administrator, '/api/login')
  const left = await enter(app, owner.person, '/api/login')
  const ended = left.browser.cookie()
  await left.browser.post('/api/logout')
  const bearer = (token: { token: string }) => ({ authorization: `Bearer ${token.token}` })
  const tokens = ({ browser, person }: Owner, scope: 'read' | 'write') => tokenOf(browser, person.password, scope)
  const cookie = owner.browser.cookie()
  return {
    owner,
    writing: (await tokens(owner, 'write')).token,
    callers: {
      'a visitor': { person: third.person, headers: {} },
      'an ended session': { person: third.person, headers: { cookie: ended } },
      'another user': { person: another.person, headers: { cookie: another.browser.cookie() } },
      'the administrator': { person: boss.person, headers: { cookie: boss.browser.cookie() } },
      'a program of another user': { person: third.person, headers: bearer(await tokens(third, 'write')) },
      'a program of the owner that may only read': {
        person: owner.person,
        headers: bearer(await tokens(owner, 'read')),
      },
      'a page of another origin': { person: owner.person, headers: { cookie, origin: 'https://elsewhere.example' } },
    },
  }
}

/** Sends without storing cookies: some responses belong to another account. */
export function sendTo(
  app: TestApp,
  name: string,
  id: string,
  person: Person,
  headers: Readonly<Record<string, string>>,
) {
  const { path, ask } = callOf(name, id, person)
  return app.fetch(path, { ...ask, headers: { ...ask.headers, ...headers } })
}
