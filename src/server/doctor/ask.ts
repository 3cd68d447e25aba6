import { get as getSecure } from 'node:https'

/** Not imported: see node-server.ts. */
const { get: getPlain } = process.getBuiltinModule('node:http')
const PATIENCE_MS = 5_000
/** The API document is the largest response that is read. */
const LONGEST = 2_000_000

export type Answer = { readonly status: number; readonly location: string | null; readonly text: string }

/** One GET to any port; `fetch` refuses the ports that browsers refuse. Rejects on a timeout. */
export function ask(url: string): Promise<Answer> {
  const get = url.startsWith('https:') ? getSecure : getPlain
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const request = get(url, { signal, agent: false, headers: { accept: 'application/json' } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (more: string) => {
        text += more
        if (text.length > LONGEST) response.destroy(new Error('the response is too long'))
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? null, text }),
      )
    })
    request.on('error', (error) => reject(signal.aborted ? new Error(`no response in ${PATIENCE_MS / 1000} s`) : error))
  })
}

/** Whether this is Clutchbook's response to `/api/openapi.json`. */
export function isClutchbook({ status, text }: Answer): boolean {
  return status === 200 && /^\{\s*"openapi":\s*"[\d.]+",\s*"info":\s*\{\s*"title":\s*"Clutchbook"/.test(text)
}

/** The local address of what listens on HOST and PORT. */
export function localUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
