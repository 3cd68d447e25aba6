import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { createDeviceKeys } from '../../../test/support/push-service/encryption.ts'
import { vapidFault } from '../../../test/support/push-service/vapid.ts'
import { HOUR_MS } from '../../domain/time/durations.ts'
import type { Deps, PushTransport } from '../deps.ts'
import { makePushKeys } from '../push-keys.ts'
import { testMessage } from './message.ts'
import { createPushClient } from './push-client.ts'
import { createVapid } from './vapid.ts'

const SUBJECT = 'mailto:push@example.com'

test('the example of RFC 8292 is right, and this site identifies itself as it does', () => {
  const [header, key] = [
    'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA',
    'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
  ]
  const origin = 'https://push.example.net'
  const now = 1_453_523_768_000 - 12 * HOUR_MS
  expect(vapidFault(`${header}, k=${key}`, origin, key, now)).toBeNull()

  const keys = makePushKeys()
  const vapid = createVapid(keys)
  const own = vapid(new URL(`${origin}/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV`), new Date(now), SUBJECT)
  expect(vapidFault(own, origin, keys.publicKey, now)).toBeNull()
  const partsOf = (text: string) =>
    text
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown)
  // The same header and claims: it expires 12 hours later, at the second of the example.
  expect(partsOf(own.replace('vapid t=', ''))).toEqual(partsOf(header.replace('vapid t=', '')))
})

test('a token is made anew for each service, after an hour, and where the clock was set back', () => {
  const vapid = createVapid(makePushKeys())
  const [fcm, mozilla] = [
    new URL('https://fcm.googleapis.com/a'),
    new URL('https://updates.push.services.mozilla.com/b'),
  ]
  const start = Date.UTC(2026, 10, 20)
  const first = vapid(fcm, new Date(start), SUBJECT)
  expect(vapid(new URL('https://fcm.googleapis.com/c'), new Date(start + HOUR_MS - 1), SUBJECT)).toBe(first)
  for (const at of [start + HOUR_MS, start - HOUR_MS]) expect(vapid(fcm, new Date(at), SUBJECT)).not.toBe(first)
  expect(vapid(mozilla, new Date(start), SUBJECT)).not.toBe(first)
})

test.each([
  ['https://bets.example', {}, 'https://bets.example'],
  ['http://127.0.0.1:3000', {}, 'mailto:operator@localhost'],
  ['https://other.example', { publicUrl: 'https://bets.example' }, 'https://bets.example'],
  ['https://bets.example', { vapidSubject: SUBJECT }, SUBJECT],
])('a push service may write about a device that opens %s with %j to %s', async (origin, more, subject) => {
  const seen: string[] = []
  const push: PushTransport = {
    isAllowed: () => true,
    async post(_, { headers }) {
      seen.push(headers['authorization'] ?? '')
      return { status: 201, retryAfter: null }
    },
  }
  const config = { pushKeys: makePushKeys(), pushServices: [], vapidSubject: null, publicUrl: null, ...more }
  const deps = { config, now: () => new Date(), push } as unknown as Deps // all that it reads
  const { keys } = createDeviceKeys()
  const to = {
    endpoint: 'https://web.push.apple.com/x',
    p256dh: Buffer.from(keys.p256dh, 'base64url'),
    auth: Buffer.from(keys.auth, 'base64url'),
    language: 'en',
    timeZone: 'UTC',
    origin,
  } as const
  const options = { ttl: 60, urgency: 'normal', topic: 'test' } as const
  await createPushClient(deps).send(to, testMessage(to, 0), options)
  const [, claims = ''] = (seen[0] ?? '').split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: subject })
})

test('a key with leading zeros is one', () => {
  for (let count = 0; count < 300; count++) {
    const { publicKey, privateKey } = makePushKeys()
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(privateKey, 'base64url')
    expect([privateKey.length, ecdh.getPublicKey('base64url')]).toEqual([43, publicKey])
  }
})
