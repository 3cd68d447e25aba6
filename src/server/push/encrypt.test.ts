import { expect, test } from 'vitest'
import { createDeviceKeys } from '../../../test/support/push-service/encryption.ts'
import { encrypt, encryptRecord } from './encrypt.ts'

// RFC 8291, 5 and appendix A.
const TEXT = 'When I grow up, I want to be a watermelon'
const SENDER = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
const RECEIVER = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const SALT = 'DGv6ra1nlYgDCS1FRnbzlw'
const BODY =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'

const bytes = (text: string) => Buffer.from(text, 'base64url')
const recipient = ({ p256dh, auth }: { p256dh: string; auth: string }) => ({ p256dh: bytes(p256dh), auth: bytes(auth) })

test('a message is encrypted as the example of RFC 8291, byte for byte', () => {
  const record = Buffer.concat([Buffer.from(TEXT), Buffer.from([2])])
  const body = encryptRecord(record, recipient(RECEIVER), { salt: bytes(SALT), privateKey: bytes(SENDER) })
  expect(body.toString('base64url')).toBe(BODY)
})

test('every message fills its one record, so that its length tells nothing', () => {
  const device = createDeviceKeys()
  for (const text of ['', TEXT, 'Ж👨‍👩‍👧‍👦', 'x'.repeat(3_993)]) {
    const body = encrypt(text, recipient(device.keys))
    expect(body).toHaveLength(4_096)
    expect(body.readUInt32BE(16)).toBe(4_096)
    expect(device.decrypt(body)).toBe(text)
  }
  for (const tooLong of ['x'.repeat(3_994), 'Ж'.repeat(1_997)]) {
    expect(() => encrypt(tooLong, recipient(device.keys))).toThrow('3994')
  }
})

test('two messages have nothing in common', () => {
  const device = createDeviceKeys()
  const [one, other] = [encrypt(TEXT, recipient(device.keys)), encrypt(TEXT, recipient(device.keys))]
  for (const [from, to] of [
    [0, 16],
    [21, 86],
    [86, 4_096],
  ]) {
    expect(one.subarray(from, to)).not.toEqual(other.subarray(from, to))
  }
})

test('a key that is no point of the curve is refused', () => {
  const p256dh = Buffer.alloc(65, 1)
  p256dh[0] = 4
  expect(() => encrypt(TEXT, { p256dh, auth: bytes(RECEIVER.auth) })).toThrow()
})
