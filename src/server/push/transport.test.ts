import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isPushService } from './push-services.ts'
import { createTransport, isPublicAddress, lookupPublic } from './transport.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYA',
  'https://push.example.com/x',
])('%s is a push service', (url) => {
  expect(isPushService(new URL(url), ['push.example.com'])).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:pass@fcm.googleapis.com/',
  'https://fcm.googleapis.com.evil.example/',
  'https://evil-push.apple.com.example/',
  'https://push.apple.com.evil.example/',
  'https://notpush.services.mozilla.com.example/',
  'https://a.push.example.com/x',
  'https://.push.apple.com/',
  'https://a..push.apple.com/',
  'https://-a.push.services.mozilla.com/',
  'https://a-.push.services.mozilla.com/',
  'https://a_b.notify.windows.com/',
  `https://${'a'.repeat(64)}.notify.windows.com/`,
  'https://127.0.0.1/',
  'https://[::1]/',
  'ftp://fcm.googleapis.com/',
])('%s is none', (url) => {
  expect(isPushService(new URL(url), ['push.example.com'])).toBe(false)
})

test.each([
  ['142.250.0.1', true],
  ['2a00:1450::1', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['::10.0.0.1', false],
  ['::a00:1', false],
  ['::8efa:1', false],
  // IPv4 behind NAT64.
  ['64:ff9b::142.250.0.1', true],
  ['64:ff9b::8efa:1', true],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b::10.0.0.1', false],
  ['64:ff9b::a9fe:a9fe', false],
  ['64:ff9b::', false],
  ['64:ff9b:1::8efa:1', false],
  ['2002:7f00:1::', false],
  ['not an address', false],
])('of %s it is %s that a message may go there', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('a name that leads to this machine is refused at the connection', async () => {
  let calls = 0
  const server = createServer((_, response) => {
    calls += 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const endpoint = new URL(`http://localhost:${port}/push`)
  const message = () => ({ headers: {}, body: Buffer.from('x'), withinMs: 5_000 })
  await expect(createTransport(() => true, lookupPublic).post(endpoint, message())).rejects.toThrow(
    'localhost has no public address',
  )
  expect(calls).toBe(0)
  expect(await createTransport(() => true).post(endpoint, message())).toEqual({ status: 200, retryAfter: null })
})

test('an answer that is none, as 101, is no answer', async () => {
  const server = createServer()
  server.on('connection', (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const message = { headers: {}, body: Buffer.from('x'), withinMs: 1_000 }
  await expect(createTransport(() => true).post(new URL(`http://127.0.0.1:${port}/`), message)).rejects.toThrow()
})

test('a service that takes the message and never answers is given up after the time for it', async () => {
  const closed = Promise.withResolvers<void>()
  const server = createServer((request) => {
    request.resume()
    request.socket.once('close', () => closed.resolve())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const message = { headers: {}, body: Buffer.from('x'), withinMs: 50 }
  await expect(createTransport(() => true).post(new URL(`http://127.0.0.1:${port}/`), message)).rejects.toThrow(
    'no response in time',
  )
  await closed.promise
})
