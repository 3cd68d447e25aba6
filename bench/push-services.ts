// Push services on loopback, each on its own port. All accept every message at once, except the first, which obeys the messages "hang", "busy" and
// "up". Prints the ports as JSON. After "report", prints the number of messages since the last report and the time of the last message, for the first
// service and for the others.

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const SERVICES = 5

let mood = 'up'
let handed = { first: { count: 0, at: 0 }, others: { count: 0, at: 0 } }

function answer(response: ServerResponse, isFirst: boolean): void {
  const side = isFirst ? handed.first : handed.others
  side.count += 1
  side.at = Date.now()
  if (isFirst && mood === 'hang') return
  const status = isFirst && mood === 'busy' ? 429 : 201
  response.writeHead(status, status === 429 ? { 'retry-after': '600' } : {}).end()
}

const ports = await Promise.all(
  Array.from({ length: SERVICES }, async (_, at) => {
    const server = createServer((request, response) => {
      request.resume().once('end', () => answer(response, at === 0))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }),
)

process.on('message', (message: string) => {
  if (['up', 'hang', 'busy'].includes(message)) mood = message
  if (message !== 'report') return
  console.log(JSON.stringify(handed))
  handed = { first: { count: 0, at: 0 }, others: { count: 0, at: 0 } }
})
process.once('SIGTERM', () => process.exit(0))
console.log(JSON.stringify(ports))
