import { createECDH, createSign } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createDeviceKeys } from '../support/push-service/encryption.ts'
import { createMailbox } from '../support/push-service/mailbox.ts'
import { tooMany } from '../support/push-service/push-answers.ts'
import { startPushService } from '../support/push-service/push-service.ts'
import { vapidFault } from '../support/push-service/vapid.ts'

// RFC 8291, 5 and appendix A.
const RECEIVER = Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
const AUTH = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
const BODY =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'

test('a device of the tests reads the example of RFC 8291', () => {
  const device = createDeviceKeys({ privateKey: RECEIVER, auth: AUTH })
  expect(device.keys).toEqual({
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  })
  expect(device.decrypt(Buffer.from(BODY, 'base64url'))).toBe('When I grow up, I want to be a watermelon')
})

test('a device of the tests reads nothing that is meant for another one, or was changed on the way', () => {
  expect(() => createDeviceKeys().decrypt(Buffer.from(BODY, 'base64url'))).toThrow()
  const changed = Buffer.from(BODY, 'base64url')
  changed[120] = (changed[120] ?? 0) ^ 1
  expect(() => createDeviceKeys({ privateKey: RECEIVER, auth: AUTH }).decrypt(changed)).toThrow()
})

const NOW = Date.UTC(2026, 10, 20, 18)
const ORIGIN = 'http://127.0.0.1:1'
const ecdh = createECDH('prime256v1')
const KEY = ecdh.generateKeys().toString('base64url')

function authorization(claims: object, key = KEY): string {
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: ecdh.getPublicKey().subarray(1, 33).toString('base64url'),
    y: ecdh.getPublicKey().subarray(33).toString('base64url'),
    d: ecdh.getPrivateKey().toString('base64url'),
  }
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const text = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const signature = createSign('sha256').update(text).sign({ key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${signature.toString('base64url')}, k=${key}`
}

test.each([
  ['is right', {}, null],
  ['is for another service', { aud: 'https://example.com' }, 'the audience is https://example.com'],
  ['has expired', { exp: NOW / 1000 }, 'the token has expired'],
  ['lives too long', { exp: NOW / 1000 + 86_401 }, 'the token lives for more than a day'],
  ['names nobody', { sub: '' }, 'nobody to write to'],
])('the service of the tests finds that a token %s', (_, claims, fault) => {
  const right = { aud: ORIGIN, exp: NOW / 1000 + 3600, sub: 'mailto:a@example.com' }
  expect(vapidFault(authorization({ ...right, ...claims }), ORIGIN, KEY, NOW)).toBe(fault)
})

test('the service of the tests takes no token of another key, nor one that was changed', () => {
  const right = authorization({ aud: ORIGIN, exp: NOW / 1000 + 3600, sub: 'mailto:a@example.com' })
  const other = createECDH('prime256v1').generateKeys().toString('base64url')
  expect(vapidFault(right, ORIGIN, other, NOW)).toBe('not the key of the subscription')
  expect(vapidFault(right.replace(KEY, other), ORIGIN, other, NOW)).toBe('the signature is wrong')
  expect(vapidFault(undefined, ORIGIN, KEY, NOW)).toBe('no token')
})

const message = (id: string, topic: string | null, expiresAt: number) => ({
  id,
  topic,
  urgency: 'normal',
  receivedAt: 0,
  expiresAt,
  body: Buffer.alloc(0),
})

test('a newer message of a topic takes the place of one that waits, and what has expired is gone', () => {
  const mailbox = createMailbox()
  mailbox.put(message('1', 'a', 10))
  mailbox.put(message('2', null, 5))
  mailbox.put(message('3', null, 10))
  mailbox.put(message('4', 'a', 10))
  expect(mailbox.waiting(4).map(({ id }) => id)).toEqual(['2', '3', '4'])
  expect(mailbox.waiting(5).map(({ id }) => id)).toEqual(['3', '4'])
  mailbox.remove('3')
  expect(mailbox.waiting(5).map(({ id }) => id)).toEqual(['4'])
})

test('the test service delivers a message to its device, and responds as configured', async () => {
  const service = await startPushService(() => NOW)
  onTestFinished(service.close)
  const device = service.subscribe(KEY, createDeviceKeys({ privateKey: RECEIVER, auth: AUTH }))
  const right = {
    authorization: authorization({ aud: service.origin, exp: NOW / 1000 + 3600, sub: 'mailto:a@example.com' }),
    'content-encoding': 'aes128gcm',
    ttl: '60',
    topic: 'abc',
  }
  const send = async (headers: Record<string, string> = right, url = device.endpoint) =>
    (await fetch(url, { method: 'POST', headers, body: Buffer.from(BODY, 'base64url') })).status
  expect(await send()).toBe(201)
  expect(device.receive()).toEqual(['When I grow up, I want to be a watermelon'])
  expect(device.receive()).toEqual([])
  const { ttl: _, ...withoutLife } = right
  expect(await send(withoutLife)).toBe(400)
  expect(await send({ ...right, authorization: '' })).toBe(403)
  expect(await send({ ...right, topic: 'a b' })).toBe(400)
  expect(await send(right, `${service.origin}/push/nobody`)).toBe(404)
  service.fault = () => tooMany(7)
  const answer = await fetch(device.endpoint, { method: 'POST', headers: right })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
  service.fault = () => null
  device.unsubscribe()
  expect(await send()).toBe(410)
  expect(service.handovers.map(({ status }) => status)).toEqual([201, 400, 403, 400, 404, 429, 410])
})
