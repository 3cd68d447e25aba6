import type { exportAccount, exportBets } from '../../contract/account.ts'
import { request } from '../api/call.ts'

/** Asks for one of the files of an account and gives it to the browser to keep, under the name the server chose. */
export async function downloadFile({ method, path }: typeof exportAccount | typeof exportBets, password: string) {
  const headers = { 'Content-Type': 'application/json' }
  const response = await request(path, { method, headers, body: JSON.stringify({ password }) })
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  keepFile(await response.blob(), name ?? path.slice(path.lastIndexOf('/') + 1))
}

function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
