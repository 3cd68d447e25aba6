import { createHash } from 'node:crypto'
import type { Endpoint } from '../../contract/endpoint.ts'

/** A request with an `Idempotency-Key`, and the hash of its content. */
export type KeyedRequest = { readonly key: string; readonly fingerprint: Buffer }

type Input = { readonly params: unknown; readonly body: unknown; readonly headers: unknown }

/** Null without a key. Hashes the parsed input, so that the order of fields, and "50" instead of "50.00", make no difference. */
export function keyedRequest({ method, path }: Endpoint, { params, body, headers }: Input): KeyedRequest | null {
  const { 'Idempotency-Key': key } = (headers ?? {}) as { 'Idempotency-Key'?: string } // parsed by the endpoint
  if (key === undefined) return null
  const asked = JSON.stringify([method, path, params, body])
  return { key, fingerprint: createHash('sha256').update(asked).digest() }
}
