import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { required } from '../../../../src/domain/required.ts'
import type { Round } from '../torture.ts'
import { type PushedDevice, type PushedDevices, SERVICES } from './pushed-devices.ts'

/** A device and the session that registered it. */
export type OwnDevice = {
  readonly pushed: PushedDevice
  readonly id: number
  readonly tokenHash: Buffer
  readonly since: number
}
export type Follower = {
  readonly id: number
  readonly devices: OwnDevice[]
  /** Quiet hours cover the whole day. */
  readonly isQuiet: boolean
}

const ALL_DAY = '00:00'

/** A follower of these matches, with one or two devices that get every kind of alert. */
export async function addFollower(
  pool: pg.Pool,
  devices: PushedDevices,
  round: Round,
  { matches, now }: { readonly matches: readonly number[]; readonly now: number },
): Promise<Follower> {
  const name = randomBytes(8).toString('hex')
  const isQuiet = round.below(6) === 0
  const automatic = round.pick([[], ['won', 'lost', 'void']])
  const { rows } = await pool.query<{ id: number }>(
    `WITH person AS (
       INSERT INTO users (email, email_key, first_name, last_name, password_hash, search_key) VALUES ($1, $1, 'A', 'B', '', '') RETURNING id
     ), favorite AS (
       INSERT INTO favorites (user_id, hltv_id, created_at)
       SELECT person.id, hltv_id, now() FROM person, matches WHERE matches.id = ANY($2::bigint[])
     ), settings AS (
       INSERT INTO alert_settings (user_id, only_with_bet, silent, silent_devices, quiet, quiet_from, quiet_to)
       SELECT id, false, '{}', '{}', $3, $4, $4 FROM person
     ), settling AS (
       INSERT INTO settlement_settings (user_id, profile, automatic) SELECT id, 'standard', $5::text[] FROM person
     )
     SELECT id FROM person`,
    [name, matches, isQuiet, ALL_DAY, automatic],
  )
  const { id } = required(rows[0], 'the person')
  const own: OwnDevice[] = []
  const count = 1 + round.below(2)
  for (let at = 0; at < count; at += 1) own.push(await addDevice(pool, id, devices.add(round.pick(SERVICES)), now))
  return { id, devices: own, isQuiet }
}

async function addDevice(pool: pg.Pool, owner: number, pushed: PushedDevice, now: number): Promise<OwnDevice> {
  const tokenHash = createHash('sha256').update(randomBytes(8)).digest()
  const key = (text: string) => Buffer.from(text, 'base64url')
  const { rows } = await pool.query<{ id: number }>(
    `WITH session AS (
       INSERT INTO sessions (user_id, token_hash, expires_at) VALUES ($1, $2, $3::timestamptz + interval '30 days')
     )
     INSERT INTO devices (user_id, endpoint, service, p256dh, auth, name, language, time_zone, origin, token_hash, created_at)
     VALUES ($1, $4, $5, $6, $7, 'Chrome on Android', 'en', 'UTC', 'https://book.example', $2, $3)
     RETURNING id`,
    [owner, tokenHash, new Date(now), pushed.endpoint, pushed.service, key(pushed.keys.p256dh), key(pushed.keys.auth)],
  )
  return { pushed, id: required(rows[0], 'the device').id, tokenHash, since: now }
}

/** Deletes everything of the round except its matches. */
export async function forget(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM users; DELETE FROM alert_facts; DELETE FROM source_reads; DELETE FROM outbox')
}
