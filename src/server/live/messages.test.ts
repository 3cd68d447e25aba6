import { expect, test } from 'vitest'
import type { ServerMessage } from '../../contract/matches/live.ts'
import { jsonFrame, PING } from './messages.ts'

/** A message whose JSON has this many bytes. */
function messageOf(bytes: number): ServerMessage {
  const rest = JSON.stringify({ type: 'fresh', version: 1, updatedAt: null, source: '', delayedAfterSeconds: 90 })
  const source = 'x'.repeat(bytes - rest.length)
  return { type: 'fresh', version: 1, updatedAt: null, source, delayedAfterSeconds: 90 }
}

// RFC 6455, 5.2: final text, no mask, then the length in 7 bits, 16 bits or 64 bits.
test.each([
  [125, [0x81, 125]],
  [126, [0x81, 126, 0, 126]],
  [65_535, [0x81, 126, 0xff, 0xff]],
  [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])('a message of %i bytes is one unmasked text frame', (bytes, header) => {
  const message = messageOf(bytes)
  const frame = jsonFrame(message)
  expect([...frame.subarray(0, header.length)]).toEqual(header)
  expect(frame.subarray(header.length).toString()).toBe(JSON.stringify(message))
})

test('the length counts bytes, not characters', () => {
  const frame = jsonFrame({ type: 'fresh', version: 1, updatedAt: null, source: 'é😀', delayedAfterSeconds: 90 })
  expect(frame[1]).toBe(frame.length - 2)
})

test('a ping is empty', () => expect([...PING]).toEqual([0x89, 0]))
