import { describe, expect, test } from 'vitest'
import { ConnectionCounter, clientAddress, parseRegistration, refusalOf } from './admission.ts'

const config = { trustProxy: 0, publicUrl: null }

test.each([
  ['/ws', {}, null],
  ['/ws?token=1', { host: 'a.example', origin: 'http://a.example' }, null],
  ['/wsx', {}, '404 Not Found'],
  ['/', {}, '404 Not Found'],
  [undefined, {}, '404 Not Found'],
  ['/ws', { host: 'a.example', origin: 'http://b.example' }, '403 Forbidden'],
  ['/ws', { 'sec-fetch-site': 'cross-site' }, '403 Forbidden'],
])('an upgrade of %s with %j is refused with %s', (url, headers, refusal) => {
  expect(refusalOf({ url, headers }, config)).toBe(refusal)
})

test('behind a trusted proxy the host is the forwarded one, without it the header is ignored', () => {
  const headers = { host: 'inner', origin: 'https://a.example', 'x-forwarded-host': 'evil.example, a.example' }
  expect(refusalOf({ url: '/ws', headers }, { ...config, trustProxy: 1 })).toBeNull()
  expect(refusalOf({ url: '/ws', headers }, config)).toBe('403 Forbidden')
})

test.each([
  [0, '10.0.0.1'],
  [1, '203.0.113.9'],
  [2, '198.51.100.7'],
  [9, '198.51.100.7'],
])('with %i trusted proxies the client is %s', (trustProxy, address) => {
  const request = { headers: { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' }, socket: { remoteAddress: '10.0.0.1' } }
  expect(clientAddress(request, { trustProxy })).toBe(address)
})

test('a counter refuses the connection beyond the maximum of its key, until one is removed', () => {
  const counter = new ConnectionCounter<string>(2)
  expect([counter.add('a'), counter.add('a'), counter.add('a'), counter.add('b')]).toEqual([true, true, false, true])
  counter.remove('a')
  expect([counter.add('a'), counter.add('a')]).toEqual([true, false])
})

test('a counter stops where a connection is removed that it did not count, or that it removed before', () => {
  const counter = new ConnectionCounter<string>(2)
  counter.add('a')
  expect(() => counter.remove('b')).toThrow('a counted connection')
  counter.remove('a')
  expect(() => counter.remove('a')).toThrow('a counted connection')
})

describe('a registration', () => {
  test.each([
    ['{"type":"register"}', { since: null }],
    ['{"type":"register","since":12,"userId":"x","isAuthenticated":true}', { since: 12 }],
    ['{"type":"register","since":null}', { since: null }],
    ['{"type":"register","since":-1}', { since: null }],
    ['{"type":"other"}', null],
    ['[]', null],
    ['not json', null],
  ])('%s', (text, registration) => expect(parseRegistration(text)).toEqual(registration))
})
