import { createHash, createPublicKey } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Body } from '../../contract/endpoint.ts'
import { type Device, ENDPOINT_MAX, MAX_DEVICES, type saveDevice as saveCall } from '../../contract/push.ts'
import { required } from '../../domain/required.ts'
import { canonicalZone } from '../../domain/time/time-zone.ts'
import { lockAccount } from '../db/account-locks.ts'
import type { Deps, PushTransport } from '../deps.ts'
import { badField, HttpError } from '../http/http-error.ts'
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

/** Notes a device for as long as the session of the request. */
export async function saveDevice(
  deps: Deps & { readonly push: PushTransport },
  owner: number,
  body: Body<typeof saveCall>,
  request: FastifyRequest,
): Promise<Device> {
  const { config, db, now } = deps
  const device = toDevice(owner, body, {
    endpoint: allowedEndpoint(deps.push, body.endpoint),
    // The call is for sessions only.
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
    if ((await countDevices(tx, owner)) >= MAX_DEVICES) throw new HttpError('tooManyDevices')
    return insertDevice(tx, device, now())
  })
  return presentDevice(saved)
}

function allowedEndpoint(push: PushTransport, text: string): URL {
  const endpoint = URL.parse(text)
  if (endpoint === null || !push.isAllowed(endpoint)) throw new HttpError('pushServiceUnknown')
  // Letters beyond ASCII are longer in the form that is stored.
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
    // One of all its names: whoever writes times keeps a format for each.
    timeZone: canonicalZone(timeZone) ?? timeZone,
    origin,
    tokenHash: hashToken(token),
  }
}

/** Of P-256, uncompressed: nothing else can be encrypted for. */
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

/** As the browser says it; its foreign ones are refused before. A program without one is no browser. */
function originOf({ headers, protocol, host }: FastifyRequest): string {
  return headers.origin ?? `${protocol}://${host}`
}

/** 32 bits: two endpoints may share a lock, and wait for each other. */
const lockOf = (endpoint: string) => createHash('sha256').update(endpoint).digest().readInt32BE()
