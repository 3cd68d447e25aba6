// The floor of an HTTP server: `node:http` sending bytes and headers copied from another server.

import { createServer, request } from 'node:http'

const [url = '', headers = '{}'] = process.argv.slice(2)
const requestHeaders = JSON.parse(headers) as Record<string, string>

request(url, { headers: requestHeaders }, (answer) => {
  const chunks: Buffer[] = []
  answer.on('data', (chunk: Buffer) => chunks.push(chunk))
  answer.on('end', () => serve(answer.statusCode ?? 200, answer.rawHeaders, Buffer.concat(chunks)))
}).end()

const OWN = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

function serve(status: number, raw: readonly string[], body: Buffer) {
  const pairs = raw.flatMap((name, at) =>
    at % 2 === 0 && !OWN.has(name.toLowerCase()) ? [name, raw[at + 1] ?? ''] : [],
  )
  const server = createServer((_incoming, response) => {
    response.writeHead(status, pairs)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`)
  })
}
