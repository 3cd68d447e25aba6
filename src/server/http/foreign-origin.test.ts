import { expect, test } from 'vitest'
import { isForeignOrigin } from './foreign-origin.ts'

test.each([
  // publicUrl, Origin, Host
  [null, 'http://192.168.1.20:3000', '192.168.1.20:3000'],
  [null, 'http://Bets.Local', 'bets.local'],
  [null, 'http://bets.local', 'BETS.local:80'],
  [null, 'https://bets.example', 'bets.example'],
  [null, 'https://bets.example', 'bets.example:443'],
  [null, 'http://[::1]:3000', '[::1]:3000'],
  ['http://bets.local', 'http://192.168.1.20:3000', '192.168.1.20:3000'],
  // A proxy that does not pass the host on.
  ['https://bets.example', 'https://bets.example', '127.0.0.1:3000'],
])('with PUBLIC_URL %s, %s at host %s is our own page', (publicUrl, origin, host) => {
  expect(isForeignOrigin({ publicUrl }, { origin, host })).toBe(false)
})

test.each([
  [null, 'http://192.168.1.20:8080', '192.168.1.20:3000'],
  [null, 'http://evil.example', undefined],
  [null, 'http://bets.local.evil.example', 'bets.local'],
  [null, 'null', 'null'],
  [null, 'file://', ''],
  ['https://bets.example', 'http://bets.example', 'bets.example'],
  ['https://bets.example', 'https://bets.example:8443', 'bets.example:8443'],
])('with PUBLIC_URL %s, %s at host %s is another site', (publicUrl, origin, host) => {
  expect(isForeignOrigin({ publicUrl }, { origin, host })).toBe(true)
})
