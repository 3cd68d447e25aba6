// The whole server in a process of its own that a test kills: on the database of the first argument, with a clock that is ahead by the seconds
// of the second one, with the match of the third one and the keys of the fourth (JSON). It reaches any push service on this machine. Prints its
// address.

import type { MatchReading } from '../../src/domain/match/match.ts'
import { createTransport } from '../../src/server/push/transport.ts'
import type { PushKeys } from '../../src/server/push-keys.ts'
import { startTestApp } from './app.ts'
import { scriptedSource } from './scripted-source.ts'

const [url = '', ahead = '0', match = '', keys = ''] = process.argv.slice(2)
const { scheduledTime, ...reading } = JSON.parse(match) as Omit<MatchReading, 'scheduledTime'> & {
  scheduledTime: string
}
const source = scriptedSource([{ ...reading, scheduledTime: new Date(scheduledTime) }])
const app = await startTestApp({
  source,
  config: { pushKeys: JSON.parse(keys) as PushKeys },
  database: { url, directUrl: null, drop: async () => undefined },
  now: () => new Date(Date.now() + Number(ahead) * 1000),
  push: createTransport(() => true),
})
console.log(`is ready at ${app.url}`)
