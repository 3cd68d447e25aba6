// Opens many sockets; then prints, for every change, when the last of them had it.

import { once } from 'node:events'
import { WebSocket } from 'ws'

const [url = '', count = '0'] = process.argv.slice(2)
const AT_ONCE = 100
const CHANGES = Buffer.from('{"type":"changes"')

let arrived = 0
const onMessage = (data: Buffer) => {
  if (!data.subarray(0, CHANGES.length).equals(CHANGES)) return
  arrived += 1
  if (arrived % Number(count) === 0) console.log(Date.now())
}

async function open() {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { perMessageDeflate: false })
  socket.on('message', onMessage)
  await once(socket, 'open')
  socket.send('{"type":"register"}')
}

for (let opened = 0; opened < Number(count); opened += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, Number(count) - opened) }, open))
}
console.log(url)
process.once('SIGTERM', () => process.exit(0))
