import { createHash, createPublicKey } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Body } from '../../contract/endpoint.ts'
import { type Device, ENDPOINT_MAX, MAX_DEVICES, type saveDevice as saveCall } from '../../contract/push.ts'
import { required } from '../../domain/required.ts'
import { canonicalZone } from '../../domain/time/time-zone.ts'
import { lockAccount } from '../db/account-locks.ts'
import type { Deps, PushTransport } from '../deps.ts'
import { AppError, badField } from '../http/app-error.ts'
import { hashToken, sessionToken } from '../http/sessions/session-cookie.ts'
import { deleteDevicesWithoutSession } from '../http/sessions/session-queries.ts'
import {
  countDevices,
  deleteOthers,
  findSame,
  insertDevice,
  lockEndpoint,
  type NewDevice,
  updateDevice,
} from './device-queries.ts'

export const presentDevice = ({ createdAt, ...device }: Omit<Device, 'createdAt'> & { createdAt: Date }): Device => ({
  ...device,
  createdAt: createdAt.toISOString(),
})

/** Saves a device for the lifetime of the request's session. */
export async function saveDevice(
  deps: Deps & { readonly push: PushTransport },
  owner: number,
  body: Body<typeof saveCall>,
  request: FastifyRequest,
): Promise<Device> {
  const { config, db, now } = deps
  const device = toDevice(owner, body, {
    endpoint: allowedEndpoint(deps.push, body.endpoint),
    // The endpoint accepts sessions only, so the token exists.
    token: required(sessionToken(config, request.headers.cookie), 'the token of the session'),
    origin: (config.publicUrl ?? originOf(request)) + config.basePath,
  })
  const known = await findSame(db, device)
  if (known) return presentDevice(known)
  const saved = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, owner)
    await lockEndpoint(tx, lockOf(device.endpoint))
    await deleteOthers(tx, device)
    await deleteDevicesWithoutSession(tx, owner)
    const updated = await updateDevice(tx, device)
    if (updated) return updated
    if ((await countDevices(tx, owner)) >= MAX_DEVICES) throw new AppError('tooManyDevices')
    return insertDevice(tx, device, now())
  })
  return presentDevice(saved)
}

function allowedEndpoint(push: PushTransport, text: string): URL {
  const endpoint = URL.parse(text)
  if (endpoint === null || !push.isAllowed(endpoint)) throw new AppError('pushServiceUnknown')
  // Non-ASCII letters are longer in the encoded form that is stored.
  if (endpoint.href.length > ENDPOINT_MAX) throw badField('endpoint', 'tooLong')
  return endpoint
}

type Seen = { readonly endpoint: URL; readonly token: string; readonly origin: string }

function toDevice(
  userId: number,
  { keys, name, language, timeZone }: Body<typeof saveCall>,
  { endpoint, token, origin }: Seen,
): NewDevice {
  const p256dh = Buffer.from(keys.p256dh, 'base64url')
  if (!isPoint(p256dh)) throw badField('keys', 'invalid')
  return {
    userId,
    endpoint: endpoint.href,
    service: endpoint.host,
    p256dh,
    auth: Buffer.from(keys.auth, 'base64url'),
    name,
    language,
    // Canonical: formatters are cached per time zone name.
    timeZone: canonicalZone(timeZone) ?? timeZone,
    origin,
    tokenHash: hashToken(token),
  }
}

/** An uncompressed point of P-256; encryption supports no other key. */
function isPoint(bytes: Buffer): boolean {
  if (bytes[0] !== 4) return false
  const [x, y] = [bytes.subarray(1, 33).toString('base64url'), bytes.subarray(33).toString('base64url')]
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

/** The browser's `Origin`, as foreign ones were refused before; API clients send none. */
function originOf({ headers, protocol, host }: FastifyRequest): string {
  return headers.origin ?? `${protocol}://${host}`
}

/** 32 bits: two endpoints may share a lock, and wait for each other. */
const lockOf = (endpoint: string) => createHash('sha256').update(endpoint).digest().readInt32BE()
