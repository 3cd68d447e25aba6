import { get as getSecure } from 'node:https'

/** Not imported: see node-server.ts. */
const { get: getPlain } = process.getBuiltinModule('node:http')
const PATIENCE_MS = 5_000
/** Of the document of the API; the largest answer that is asked for. */
const LONGEST = 2_000_000

export type Answer = { readonly status: number; readonly location: string | null; readonly text: string }

/** One GET, of any port: `fetch` refuses those that browsers refuse. Rejects where there is no answer in time. */
export function ask(url: string): Promise<Answer> {
  const get = url.startsWith('https:') ? getSecure : getPlain
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const request = get(url, { signal, agent: false, headers: { accept: 'application/json' } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (more: string) => {
        text += more
        if (text.length > LONGEST) response.destroy(new Error('a long answer'))
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? null, text }),
      )
    })
    request.on('error', (error) => reject(signal.aborted ? new Error(`no answer in ${PATIENCE_MS / 1000} s`) : error))
  })
}

/** Whether this is the answer of a Clutchbook to `/api/openapi.json`. */
export function isClutchbook({ status, text }: Answer): boolean {
  return status === 200 && /^\{\s*"openapi":\s*"[\d.]+",\s*"info":\s*\{\s*"title":\s*"Clutchbook"/.test(text)
}

/** Where this machine reaches what listens on HOST and PORT. */
export function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
