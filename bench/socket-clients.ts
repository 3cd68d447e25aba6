// Opens many sockets; then prints, for every change, when the last socket received it.

import { on } from 'node:events'
import { WebSocket } from 'ws'

const [url = '', count = '0'] = process.argv.slice(2)
const AT_ONCE = 100
const STATE = Buffer.from('{"type":"state"')
const CHANGES = Buffer.from('{"type":"changes"')
const startsWith = (data: Buffer, start: Buffer) => data.subarray(0, start.length).equals(start)

let arrived = 0
function onMessage(data: Buffer): void {
  if (!startsWith(data, CHANGES)) return
  arrived += 1
  if (arrived % Number(count) === 0) console.log(Date.now())
}

/** Resolves when the socket has received the full state; changes follow. */
async function open(): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { perMessageDeflate: false })
  socket.once('open', () => socket.send('{"type":"register"}'))
  for await (const [data] of on(socket, 'message')) if (startsWith(data as Buffer, STATE)) break
  socket.on('message', onMessage)
}

for (let opened = 0; opened < Number(count); opened += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, Number(count) - opened) }, open))
}
console.log(url)
process.once('SIGTERM', () => process.exit(0))
