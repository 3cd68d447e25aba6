// The whole server in its own process, which a test kills: on the database of the first argument, with the match of the second and the keys of the
// third (JSON). It can reach any push service on this machine.

import { flushCompileCache } from 'node:module'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { createTransport } from '../../src/server/push/transport.ts'
import type { PushKeys } from '../../src/server/push-keys.ts'
import { startTestApp } from './app.ts'
import { scriptedSource } from './scripted-source.ts'

const [url = '', match = '', keys = ''] = process.argv.slice(2)
const { scheduledTime, ...reading } = JSON.parse(match) as Omit<MatchReading, 'scheduledTime'> & {
  scheduledTime: string
}
const source = scriptedSource([{ ...reading, scheduledTime: new Date(scheduledTime) }])
const app = await startTestApp({
  source,
  config: { pushKeys: JSON.parse(keys) as PushKeys },
  database: { url, directUrl: null, drop: async () => undefined },
  push: createTransport(() => true),
})
// Flushed explicitly because a killed process does not write the cache, which halves its next start.
flushCompileCache()
console.log(`is ready at ${app.url}`)
