// The floor of a push: a bare `ws` loop that sends a prepared text to every client on the message "change".

import { type AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

const [text = ''] = process.argv.slice(2)
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })

server.on('connection', (client) => client.send('{"type":"state"}'))
server.once('listening', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('message', (message) => {
  if (message !== 'change') return
  console.log(Date.now())
  for (const client of server.clients) client.send(text)
})
process.once('SIGTERM', () => process.exit(0))
