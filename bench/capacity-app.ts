// The whole server on a new database, with users and one live match. Prints its address, then the rest as JSON. The message "change" changes a price.

import { startTestApp } from '../test/support/app.ts'
import { liveReading, scriptedSource } from '../test/support/scripted-source.ts'

export type Crowd = { readonly databaseUrl: string; readonly cookies: readonly string[] }

const PEOPLE = 32

let price = 1400
const readings = () => [liveReading('final', { odds: { odds1: price, odds2: 2700 } })]
const source = scriptedSource(readings())
const app = await startTestApp({ source, webRoot: 'dist' })
const cookies: string[] = []
while (cookies.length < PEOPLE) cookies.push((await app.signUp()).cookie())
const crowd: Crowd = { databaseUrl: app.database.url, cookies }
console.log(app.url)
console.log(JSON.stringify(crowd))

process.on('message', (message) => {
  if (message !== 'change') return
  price += 1
  source.set(readings())
})
process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0))
})
