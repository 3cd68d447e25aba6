import type { Endpoint } from '../../contract/endpoint.ts'
import { MINUTE_MS } from '../../domain/time/durations.ts'
import { type Input, keyOf, type Server } from './call.ts'

/** Downloads a file of the account under the name of its `Content-Disposition`. */
export async function downloadFile(
  { request }: Server,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  body: object,
): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  await saveAnswer(await request(path, { method, headers, body: JSON.stringify(body) }), path)
}

/** Saves the response of a GET endpoint as a file. */
export async function downloadFrom<E extends Endpoint>(
  { request }: Server,
  endpoint: E,
  ...input: Input<E>
): Promise<void> {
  await saveAnswer(await request(keyOf(endpoint, ...input).join('/')), endpoint.path)
}

async function saveAnswer(response: Response, path: string): Promise<void> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  saveFile(await response.blob(), name ?? path.slice(path.lastIndexOf('/') + 1))
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the browser has started reading it.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE_MS)
}
