import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** An installation below a path. Some proxies strip the path (Home Assistant, nginx's `proxy_pass` with a path), others keep it. */
type Place = { readonly basePath: string; readonly url: string; readonly isTakenAway: boolean }

export type PathProxy = {
  readonly url: string
  /** The requested URLs. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

/** One host with several installations; other paths get 404. */
export async function startPathProxy(places: readonly Place[]): Promise<PathProxy> {
  const asked: string[] = []
  /** The target of a request, and its rewritten URL. */
  function find(url = '/') {
    asked.push(url)
    const place = places.find(({ basePath }) => url === basePath || url.startsWith(`${basePath}/`))
    if (!place) return null
    const path = place.isTakenAway ? `/${url.slice(place.basePath.length + 1)}` : url
    return { path, port: Number(new URL(place.url).port) }
  }

  const server = createServer((request, response) => {
    const { method, headers } = request
    const to = find(request.url)
    if (!to) return void response.writeHead(404).end()
    const passed = ask({ host: '127.0.0.1', ...to, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  })
  server.on('upgrade', (request, client, head) => {
    client.on('error', () => client.destroy())
    const to = find(request.url)
    if (!to) return client.destroy()
    const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}`)
    const passed = connect(to.port, '127.0.0.1', () => {
      passed.write(`GET ${to.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      passed.write(head)
      passed.pipe(client).pipe(passed)
    })
    passed.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.on('close', () => passed.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
