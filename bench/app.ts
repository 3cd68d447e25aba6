// The whole server on a database of its own, with a list that changes when it is told to: "change" wins a round.

import { startTestApp } from '../test/support/app.ts'
import { liveReading, scriptedSource, upcomingReading } from '../test/support/scripted-source.ts'

const LIVE = 8
const UPCOMING = 40

let rounds = 5
const readings = () => [
  ...Array.from({ length: LIVE }, (_, n) => liveReading(`live-${n}`, n === 0 ? { maps: [map(rounds)] } : {})),
  ...Array.from({ length: UPCOMING }, (_, n) => upcomingReading(`upcoming-${n}`)),
]
const map = (score2: number) => ({ number: 1, name: 'Mirage', status: 'running', score1: 7, score2 }) as const

const source = scriptedSource(readings())
let told = rounds
const read: typeof source.read = async (...args) => {
  const reading = await source.read(...args)
  if (told !== rounds) console.log(Date.now())
  told = rounds
  return reading
}
const app = await startTestApp({ source: { ...source, read }, webRoot: 'dist' })
console.log(app.url)

process.on('message', (message) => {
  if (message !== 'change') return
  rounds = (rounds % 12) + 1
  source.set(readings())
})
process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0))
})
