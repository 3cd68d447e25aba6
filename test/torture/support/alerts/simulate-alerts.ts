import { required } from '../../../../src/domain/required.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../src/domain/time/durations.ts'
import { saveRead } from '../../../../src/server/alerts/alert-queries.ts'
import type { Database } from '../../../../src/server/db/connect.ts'
import { endLease } from '../../../../src/server/db/lease.ts'
import { deleteSession } from '../../../../src/server/http/sessions/session-queries.ts'
import { PUSH_LEASE } from '../../../../src/server/push/create-sender.ts'
import type { Ordeal, Round } from '../torture.ts'
import { addFollower, type Follower, forget } from './alert-people.ts'
import { startAlertProcess } from './alert-processes.ts'
import { expectNothingLost, expectShownOnce } from './device-checks.ts'
import { expectTrue, findTruth } from './handover-checks.ts'
import { createPlayedMatch, type PlayedMatch } from './played-match.ts'
import { createPushedDevices, MOODS, SERVICES } from './pushed-devices.ts'

const START = Date.UTC(2026, 10, 20, 12)
const STEPS = 16
const PEOPLE = 2

let matchesPlayed = 0

/**
 * Two matches, people with devices, three push services and two processes for some hours: the server's own code, on PostgreSQL, by a clock of
 * the round. A calm round has no fault: then everybody gets everything.
 */
export async function simulateAlerts(database: Database, round: Round, count: Ordeal['count']): Promise<void> {
  const { pool } = database
  await forget(pool)
  const isCalm = round.below(4) === 0
  const isClockRight = isCalm || round.below(3) > 0
  let trueNow = START
  let skew = 0
  let sourceAnswersAt = 0
  let programRunsAt = 0
  let kills = 0
  const now = () => new Date(trueNow + skew)
  const followers: Follower[] = []
  const matches: PlayedMatch[] = []

  const devices = createPushedDevices(
    () => trueNow,
    async (device, message, headers) => {
      const owner = followers.find((follower) => follower.devices.some(({ pushed }) => pushed === device))
      const { id, isQuiet } = required(owner, 'the owner of the device')
      if (isQuiet) throw new Error('a message in quiet hours')
      const told = required(message.notification.data, 'the alert of the message')
      const truth = await findTruth(pool, told.id, device.endpoint)
      const match = matches.find(({ sourceId }) => sourceId === truth?.sourceId)
      expectTrue(message, truth, id, {
        now: now().getTime(),
        trueNow: isClockRight ? trueNow : null,
        ttl: Number(headers['ttl']),
        happenedAt: match?.happened.get(`${told.kind} ${truth?.step}`),
      })
      count('messages handed over')
    },
  )
  const start = () => startAlertProcess(database, devices, now)
  const running = [start(), start()]

  /** The lease of the sender ends by itself, before the next step. */
  let isLeaseLeft = false

  function restartDead(): void {
    for (const [at, { life }] of running.entries()) {
      if (!life.isOver) continue
      running[at] = start()
      isLeaseLeft = true
      kills += 1
      count('processes killed')
    }
  }

  async function poll(): Promise<void> {
    if (trueNow < sourceAnswersAt || trueNow < programRunsAt) return
    const readings = matches.map((match) => match.reading())
    await round.pick(running).poll(readings)
    restartDead()
  }

  async function work(): Promise<void> {
    if (trueNow >= programRunsAt) {
      if (isLeaseLeft) await endLease(database.db, PUSH_LEASE.source)
      isLeaseLeft = false
      // Both at once, one after the other, or one alone.
      const way = round.below(4)
      if (way === 0) await Promise.all(running.map((process) => process.tellAndSend()))
      else for (const process of round.shuffled(running).slice(0, way)) await process.tellAndSend()
      restartDead()
    }
    await devices.deliver()
    if (devices.failures.length > 0) throw devices.failures[0]
  }

  const faults: Readonly<Record<string, () => Promise<void> | void>> = {
    'push services with a fault': () => {
      devices.moods.set(round.pick(SERVICES), round.pick(MOODS))
    },
    'push services back': () => devices.moods.clear(),
    'devices off or on': () => {
      const { pushed } = anyDevice()
      pushed.isOn = !pushed.isOn
    },
    'browsers that gave up': () => {
      if (round.below(4) === 0) anyDevice().pushed.isGone = true
    },
    'kills planned': () => round.pick(running).life.endIn(1 + round.below(80)),
    'clocks jumped': () => {
      if (!isClockRight) skew = round.pick([0, 0, HOUR_MS, -HOUR_MS, 5 * MINUTE_MS, -5 * MINUTE_MS])
    },
    'people who read': async () => {
      const { id } = round.pick(followers)
      const { rows } = await pool.query<{ id: number }>('SELECT id FROM alerts WHERE user_id = $1', [id])
      const ids = rows.map((row) => row.id)
      await saveRead(database.db, id, ids, now())
    },
    'sign-outs': async () => {
      const follower = round.pick(followers)
      const { tokenHash } = round.pick(follower.devices)
      if (round.below(3) > 0) return
      await database.db.transaction().execute((tx) => deleteSession(tx, follower.id, tokenHash))
    },
    'sources off': () => {
      sourceAnswersAt = trueNow + round.pick([10 * MINUTE_MS, HOUR_MS])
    },
    'programs off': () => {
      programRunsAt = trueNow + round.pick([5 * MINUTE_MS, HOUR_MS])
    },
    'days without a device': () => {
      if (round.below(8) === 0) trueNow += DAY_MS
    },
  }
  const anyDevice = () => round.pick(round.pick(followers).devices)

  async function recover(): Promise<void> {
    devices.moods.clear()
    for (const { pushed } of followers.flatMap((follower) => follower.devices)) pushed.isOn = true
    skew = 0
    sourceAnswersAt = 0
    programRunsAt = 0
    restartDead()
    for (const process of running) process.life.endIn(Number.POSITIVE_INFINITY)
    await poll()
    await poll()
    const at = trueNow
    for (const end = at + RECOVERY_MS; trueNow < end; trueNow += 2 * MINUTE_MS) await work()
    // By a clock that was set back, what is tried again waits for as long.
    if (isClockRight) await expectNothingLost(pool, followers, matches, { since: at, marginMs: RECOVERY_MS, isCalm })
  }

  for (let each = 0; each < 2; each += 1) {
    matchesPlayed += 1
    matches.push(createPlayedMatch(`simulated ${matchesPlayed}`, round, trueNow))
  }
  await poll()
  const stored = await pool.query<{ id: number }>('SELECT id FROM matches WHERE source_id = ANY($1)', [
    matches.map(({ sourceId }) => sourceId),
  ])
  const ids = stored.rows.map(({ id }) => id)
  for (let each = 0; each < PEOPLE; each += 1) {
    followers.push(await addFollower(pool, devices, round, { matches: ids, now: trueNow }))
  }

  for (let step = 0; step < STEPS; step += 1) {
    trueNow += 20 * SECOND_MS + round.below(200) * SECOND_MS
    if (!isCalm && round.below(2) === 0) {
      const [name, fault] = round.pick(Object.entries(faults))
      await fault()
      count(name)
    }
    if (round.below(3) === 0) count(round.pick(matches).goOn(trueNow))
    await poll()
    if (round.below(6) === 0) {
      count(round.pick(matches).turn(trueNow))
      // One reading may not change what is settled; two may.
      await poll()
      await poll()
    }
    await work()
  }
  await recover()
  expectShownOnce(devices.devices, kills, count)
  count(isCalm ? 'calm rounds' : 'rounds with faults')
}

/** Within it everything that waited is sent: a message that failed is tried again after minutes. */
const RECOVERY_MS = 12 * MINUTE_MS
