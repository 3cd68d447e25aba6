import { on } from 'node:events'
import { WebSocket } from 'ws'
import { type MeasuredProcess, startProcess } from './measured-process.ts'
import { median, type Row } from './row.ts'

export const SOCKETS = 10_000
const CLIENT_PROCESSES = 2
const CHANGES = 7
/** Relative to the floor's time to the last socket. */
export const REACH = 1.3

type Measured = { readonly lastMs: number; readonly bytesPerSocket: number }

/** Time from a poll with a change to the last of 10,000 sockets, against a bare `ws` loop from its first `send`. */
export async function measureSockets(ours: MeasuredProcess): Promise<Row[]> {
  const text = await changeMessage(ours)
  const theirs = await measureFloor(text)
  const own = await measure(ours)
  const ratio = own.lastMs / theirs.lastMs
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
  return [
    {
      what: `a change to the last of ${SOCKETS.toLocaleString('en')} sockets`,
      ours: `${own.lastMs} ms`,
      floor: `${theirs.lastMs} ms, a bare \`ws\` loop`,
      measured: `${ratio.toFixed(2)} ×`,
      reach: `≤ ${REACH} ×`,
      holds: ratio <= REACH,
    },
    {
      what: 'memory per socket',
      ours: kilobytes(own.bytesPerSocket),
      floor: `${kilobytes(theirs.bytesPerSocket)}, bare \`ws\``,
      measured: `${(own.bytesPerSocket / theirs.bytesPerSocket).toFixed(2)} ×`,
      reach: '–',
      holds: true,
    },
  ]
}

/** Measures a bare `ws` loop that sends this text. */
export async function measureFloor(text: string): Promise<Measured> {
  const floor = await startProcess('bench/socket-floor.ts', [text])
  const measured = await measure(floor)
  await floor.end()
  return measured
}

/** The message of one change, so that the floor sends the same number of bytes. */
export async function changeMessage(ours: MeasuredProcess): Promise<string> {
  const socket = new WebSocket(`${ours.url.replace('http', 'ws')}/ws`)
  socket.once('open', () => socket.send('{"type":"register"}'))
  let changed = ''
  for await (const [data] of on(socket, 'message')) {
    const text = String(data)
    // Before the first poll the list is empty.
    if (text.startsWith('{"type":"state"') && !text.includes('"live":[]')) ours.send('change')
    if (text.startsWith('{"type":"changes"')) changed = text
    if (changed) break
  }
  await ours.line()
  socket.close()
  return changed
}

async function measure(server: MeasuredProcess): Promise<Measured> {
  const before = await server.usage()
  const sockets = await openSockets(server.url)
  const after = await server.usage()
  const delays: number[] = []
  for (let change = 0; change < CHANGES; change += 1) delays.push(await delayOfChange(server, sockets))
  await sockets.end()
  return { lastMs: median(delays), bytesPerSocket: (after.memoryBytes - before.memoryBytes) / SOCKETS }
}

/** The time until the last socket receives what the server reads now. */
export async function delayOfChange(server: MeasuredProcess, sockets: Sockets): Promise<number> {
  server.send('change')
  const started = Number(await server.line())
  return (await sockets.arrival(started)) - started
}

/** All 10,000. */
export type Sockets = {
  /** When the last of them received the first change after `since`. */
  arrival(since: number): Promise<number>
  end(): Promise<void>
}

export async function openSockets(url: string): Promise<Sockets> {
  const share = String(SOCKETS / CLIENT_PROCESSES)
  const clients = await Promise.all(
    Array.from({ length: CLIENT_PROCESSES }, () => startProcess('bench/socket-clients.ts', [url, share])),
  )
  return {
    async arrival(since) {
      return Math.max(...(await Promise.all(clients.map((client) => arrivalAt(client, since)))))
    },
    async end() {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

async function arrivalAt(client: MeasuredProcess, since: number): Promise<number> {
  const at = Number(await client.line())
  return at < since ? arrivalAt(client, since) : at
}
