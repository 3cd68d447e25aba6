// The whole server with two live matches, the first a favorite of as many users as the second argument says, each with a device at one of the push
// services on these ports (the first argument, JSON). Prints its address. The message "end" ends the first match, and "change" changes the score
// of the second; then it prints the time at which it has read this.

import type { MatchReading } from '../src/domain/match/match.ts'
import { required } from '../src/domain/required.ts'
import { createTransport } from '../src/server/push/transport.ts'
import { startTestApp } from '../test/support/app.ts'
import { createDeviceKeys } from '../test/support/push-service/encryption.ts'
import { liveReading, scriptedSource } from '../test/support/scripted-source.ts'

/** Devices share key pairs: generating one takes as long as using it. */
const KEYS = 100

const [ports = '[]', people = '0'] = process.argv.slice(2)
const services = JSON.parse(ports) as number[]
const scripted = scriptedSource([liveReading('1'), liveReading('2')])
let isAsked = false
const source: typeof scripted = {
  ...scripted,
  async read(...asked) {
    const result = await scripted.read(...asked)
    if (isAsked) console.log(Date.now())
    isAsked = false
    return result
  },
}
const app = await startTestApp({ source, push: createTransport(() => true) })
const { pool } = app.deps.database
while ((await pool.query(`SELECT FROM matches WHERE source_id = '1'`)).rowCount === 0) {
  await app.fetch('/api/refresh-matches', { method: 'POST' })
}
const keys = Array.from({ length: KEYS }, () => createDeviceKeys().keys)
await pool.query(
  `WITH person AS (
     INSERT INTO users (email, email_key, first_name, last_name, password_hash, search_key)
     SELECT 'fan' || n, 'fan' || n, 'A', 'B', '', '' FROM generate_series(1, $1::int) AS n
     RETURNING id
   ), favorite AS (
     INSERT INTO favorites (user_id, hltv_id, created_at) SELECT person.id, hltv_id, now() FROM person JOIN matches ON source_id = '1'
   ), session AS (
     INSERT INTO sessions (user_id, token_hash, expires_at)
     SELECT id, sha256(id::text::bytea), now() + interval '1 day' FROM person
   )
   INSERT INTO devices (user_id, endpoint, service, p256dh, auth, name, language, time_zone, origin, token_hash, created_at)
   SELECT id, 'http://127.0.0.1:' || port || '/' || id, '127.0.0.1:' || port, decode(($3::text[])[1 + id % $5::int], 'hex'),
     decode(($4::text[])[1 + id % $5::int], 'hex'), 'Firefox on Linux', 'en', 'UTC', 'https://book.example', sha256(id::text::bytea), now()
   FROM person, LATERAL (SELECT ($2::int[])[1 + id % cardinality($2::int[])] AS port) AS service`,
  [people, services, keys.map(({ p256dh }) => hex(p256dh)), keys.map(({ auth }) => hex(auth)), KEYS],
)
await pool.query('VACUUM ANALYZE')

function hex(text: string): string {
  return Buffer.from(text, 'base64url').toString('hex')
}

const { maps = [], ...followed } = liveReading('1')
const [first, second] = [required(maps[0], 'the first map'), required(maps[1], 'the second map')]
const LIVE: MatchReading = { ...followed, maps }
const OVER: MatchReading = {
  ...followed,
  status: 'finished',
  score1: 2,
  score2: 0,
  maps: [first, { ...second, status: 'finished', score1: 13, score2: 5 }],
}
let match = LIVE
let rounds = 0
process.on('message', (message) => {
  if (message !== 'end' && message !== 'change') return
  if (message === 'end') match = OVER
  else rounds += 1
  const running = { ...second, score1: 7 + rounds, score2: 5 + rounds }
  isAsked = true
  scripted.set([match, liveReading('2', { maps: [first, running] })])
})
process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0))
})
console.log(app.url)
