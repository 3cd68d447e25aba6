import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { hasSharedFixtures, OWN_FIXTURES, SHARED_FIXTURES } from './recorded.ts'
import { FAULTS, type Fault, sendFault } from './stand-in-faults.ts'
import { hltvAnswers } from './stand-in-hltv.ts'
import { bo3ggAnswers, pandascoreAnswers } from './stand-in-json.ts'
import { attachSocket, polymarketAnswers, type StandInSocket } from './stand-in-polymarket.ts'

export const STAND_INS = ['hltv', 'pandascore', 'bo3gg', 'polymarket'] as const
export type StandInName = (typeof STAND_INS)[number]
export type StandInAnswer = { readonly type: string; readonly text: string }

export type StandIn = {
  readonly url: string
  /** Every received request, oldest first. */
  readonly calls: readonly {
    readonly path: string
    readonly at: number
    readonly headers: IncomingMessage['headers']
  }[]
  /** The fault of every response except robots.txt; null for none. */
  fault: Fault | null
  /** Handles a request itself if it returns true; null for none. */
  instead: ((path: string, response: ServerResponse, answer: StandInAnswer | null) => boolean) | null
  /** Rewrites each response, for names and markup that no recording has. */
  rewrite: (text: string, path: string) => string
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>
  /** Polymarket's. */
  readonly socket: StandInSocket
  close(): Promise<void>
}

const ANSWERS = { hltv: hltvAnswers, pandascore: pandascoreAnswers, bo3gg: bo3ggAnswers, polymarket: polymarketAnswers }

/** A local provider that replays recorded responses, and fails on demand. */
export async function startStandIn(
  name: StandInName,
  { folder = OWN_FIXTURES, fault = null, port = 0 }: { folder?: string; fault?: Fault | null; port?: number } = {},
): Promise<StandIn> {
  const answer = ANSWERS[name](folder)
  const calls: StandIn['calls'][number][] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    calls.push({ path, at: performance.now(), headers: request.headers })
    const recorded = answer(path)
    const body = recorded && { ...recorded, text: standIn.rewrite(recorded.text, path) }
    if (standIn.instead?.(path, response, body)) return
    if (standIn.fault && path !== '/robots.txt') return sendFault(response, standIn.fault, body)
    if (name === 'pandascore' && !/^Bearer \S/.test(request.headers.authorization ?? '')) return refuse(response, 401)
    if (!body) return refuse(response, 404)
    response.writeHead(200, { ...standIn.headers, 'content-type': body.type }).end(body.text)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    fault,
    instead: null,
    rewrite: (text) => text,
    headers: {},
    socket: attachSocket(server),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
        standIn.socket.cut()
      }),
  }
  return standIn
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(`${status}`)
}

/** Run by hand: `node test/support/stand-in.ts hltv 4100`. Each line of input is the name of a fault, or "none". */
async function main([name, port]: string[]): Promise<void> {
  if (!isStandIn(name)) {
    throw new Error(`usage: node test/support/stand-in.ts ${STAND_INS.join('|')} [port]`)
  }
  const folder = hasSharedFixtures ? SHARED_FIXTURES : OWN_FIXTURES
  const standIn = await startStandIn(name, { folder, port: Number(port ?? 0) })
  const token = name === 'pandascore' ? ' PANDASCORE_TOKEN=any' : ''
  console.log(`Playing ${folder}. Start the program with`)
  console.log(`  MATCH_PROVIDER=${name} ${name.toUpperCase()}_BASE_URL=${standIn.url}${token} npm start`)
  console.log(`Faults to type here: none ${FAULTS.join(' ')}`)
  for await (const line of createInterface({ input: process.stdin })) {
    standIn.fault = FAULTS.find((fault) => fault === line.trim()) ?? null
    console.log(`fault: ${standIn.fault ?? 'none'} (${standIn.calls.length} calls so far)`)
  }
}

const isStandIn = (name: string | undefined): name is StandInName => STAND_INS.some((known) => known === name)

if (import.meta.main) await main(process.argv.slice(2))
