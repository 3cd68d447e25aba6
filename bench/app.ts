// The whole server on its own database. The message "change" changes a price of a live match.

import { startTestApp } from '../test/support/app.ts'
import { liveReading, scriptedSource, upcomingReading } from '../test/support/scripted-source.ts'

const LIVE = 8
const UPCOMING = 40

let changes = 0
const readings = () => [
  ...Array.from({ length: LIVE }, (_, n) =>
    liveReading(`live-${n}`, n === 0 ? { odds: { odds1: 1400 + changes, odds2: 2700 } } : {}),
  ),
  ...Array.from({ length: UPCOMING }, (_, n) => upcomingReading(`upcoming-${n}`)),
]

const source = scriptedSource(readings())
let reported = changes
const read: typeof source.read = async (...args) => {
  const reading = await source.read(...args)
  if (reported !== changes) console.log(Date.now())
  reported = changes
  return reading
}
const app = await startTestApp({ source: { ...source, read }, webRoot: 'dist' })
console.log(app.url)

process.on('message', (message) => {
  if (message !== 'change') return
  changes += 1
  source.set(readings())
})
process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0))
})
