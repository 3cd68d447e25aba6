import type { Notice } from '../../../../src/contract/push.ts'
import { required } from '../../../../src/domain/required.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../src/domain/time/durations.ts'
import { saveRead } from '../../../../src/server/alerts/alert-queries.ts'
import type { Database } from '../../../../src/server/db/connect.ts'
import { endLease } from '../../../../src/server/db/lease.ts'
import { AppError } from '../../../../src/server/http/app-error.ts'
import { deleteSession } from '../../../../src/server/http/sessions/session-queries.ts'
import { PUSH_LEASE } from '../../../../src/server/push/create-sender.ts'
import { noticeNow } from '../../../../src/server/push/notice-now.ts'
import type { Round, TortureRun } from '../torture.ts'
import { addFollower, type Follower, forget } from './alert-people.ts'
import { startAlertProcess } from './alert-processes.ts'
import { expectBetAlerted, expectTrueOfBet, findBetTruth } from './bet-checks.ts'
import { expectNothingLost, expectShownOnce } from './device-checks.ts'
import { expectTrue, findTruth } from './handover-checks.ts'
import { expectTrueNow } from './notice-checks.ts'
import { createPlayedMatch, type PlayedMatch } from './played-match.ts'
import { createPushedDevices, MOODS, type PushedDevice, SERVICES } from './pushed-devices.ts'
import { actManually, placeSimulatedBet, type SimulatedBet } from './simulated-bets.ts'

const START = Date.UTC(2026, 10, 20, 12)
const STEPS = 16
/** The kinds of server clock (that of the database). */
const CLOCKS = ['right', 'right', 'set back', 'jumping'] as const
type Clock = (typeof CLOCKS)[number]
/** Faults allowed with a clock set back: only those that delay messages, and none after which no process knows how much time has passed. */
const BESIDE_A_CLOCK_SET_BACK = new Set(['push services with a fault', 'push services back', 'clocks jumped'])
const PEOPLE = 2
/** Placed before the matches start. */
const BETS = 4

let matchesPlayed = 0

/**
 * Two matches, users with devices, three push services and two processes for some hours: the real server code on PostgreSQL, with a simulated clock.
 * A calm round has no faults: then everyone gets everything.
 */
export async function simulateAlerts(database: Database, round: Round, count: TortureRun['count']): Promise<void> {
  const { pool } = database
  await forget(pool)
  const isCalm = round.below(4) === 0
  const clock: Clock = isCalm ? 'right' : round.pick(CLOCKS)
  let trueNow = START
  let skew = 0
  let sourceAnswersAt = 0
  let programRunsAt = 0
  let kills = 0
  let questions = 0
  const now = () => new Date(trueNow + skew)
  const followers: Follower[] = []
  const matches: PlayedMatch[] = []
  const bets: SimulatedBet[] = []
  const stored = new Map<PlayedMatch, number>()
  /** Alerts of both users: neither gets a response about the other's. */
  const known = new Set<number>()

  const ownerOf = (device: PushedDevice) =>
    required(
      followers.find((follower) => follower.devices.some(({ pushed }) => pushed === device)),
      'the owner of the device',
    )

  const devices = createPushedDevices(() => trueNow, {
    async onHandover(device, message, headers) {
      const { id, isQuiet } = ownerOf(device)
      if (isQuiet) throw new Error('a message in quiet hours')
      const data = required(message.notification.data, 'the alert of the message')
      const bet = await findBetTruth(pool, data.id, device.endpoint)
      if (bet) {
        expectTrueOfBet(message, bet, id, { now: now().getTime(), ttl: Number(headers['ttl']) })
        return count('messages of bets handed over')
      }
      const truth = await findTruth(pool, data.id, device.endpoint)
      const match = matches.find(({ sourceId }) => sourceId === truth?.sourceId)
      const happenedAt = match?.happened.get(`${data.kind} ${truth?.step}`)
      // A correction keeps the deadline of the first reading, by the clock at that time.
      const isTimed = clock === 'right' || (clock === 'set back' && (match?.turnedAt() ?? 0) <= (happenedAt ?? 0))
      expectTrue(message, truth, id, {
        now: now().getTime(),
        trueNow: isTimed ? trueNow : null,
        ttl: Number(headers['ttl']),
        happenedAt,
      })
      count('messages of matches handed over')
    },
    async onQuestion(device, alert) {
      questions += 1
      const { id, devices: own } = ownerOf(device)
      const session = own.find(({ pushed }) => pushed === device)?.tokenHash
      const goesOn = await pool.query('SELECT FROM sessions WHERE user_id = $1 AND token_hash = $2', [id, session])
      // Offline, or signed out.
      return questions % 3 === 0 || goesOn.rowCount === 0 ? null : answer(id, alert)
    },
  })

  /** The server's current text of an alert, checked. */
  async function answer(owner: number, alert: number): Promise<Notice | undefined> {
    const asked = { language: 'en', tz: 'UTC' } as const
    const notice = await noticeNow({ db: database.db, now }, owner, alert, asked).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'notFound') return undefined
      throw error
    })
    await expectTrueNow(pool, notice, { owner, alert })
    count(notice ? 'questions answered' : 'questions about what is gone')
    return notice
  }

  /** A device may ask for any alert that ever existed. */
  async function askForAll(): Promise<void> {
    const { id } = round.pick(followers)
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM alerts WHERE user_id = $1', [id])
    for (const alert of new Set([...known, ...rows.map((row) => row.id)])) {
      known.add(alert)
      await answer(id, alert)
    }
  }
  const start = () => startAlertProcess(database, devices, { now, steady: () => trueNow })
  // A process never sends its own readings too late, whatever the clock does; its successor has only the clock.
  const running = clock === 'set back' ? [start()] : [start(), start()]

  /** The sender's lease expires before the next step. */
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

  async function placeBet(): Promise<void> {
    const [match, matchId] = round.pick([...stored])
    if (match.isOver()) return
    const placed = await placeSimulatedBet(round.pick(running), round, {
      owner: round.pick(followers),
      match,
      matchId,
      now: trueNow,
    })
    if (placed) bets.push(placed)
  }

  async function settle(): Promise<void> {
    if (round.below(2) === 0) await Promise.all(running.map((process) => process.settle()))
    else await round.pick(running).settle()
    restartDead()
  }

  /** Alerts created after the sender checked the outbox are found by its next check, seconds later; here time advances by minutes. */
  async function atOnce(): Promise<void> {
    await Promise.all(running.map((process) => process.tellAndSend()))
    restartDead()
    for (const process of running) await process.send()
  }

  async function work(): Promise<void> {
    if (round.below(3) === 0) await askForAll()
    if (trueNow >= programRunsAt) {
      await settle()
      if (isLeaseLeft) await endLease(database.db, PUSH_LEASE)
      isLeaseLeft = false
      // Both in parallel, sequentially, or only one.
      const way = round.below(4)
      if (way === 0) await atOnce()
      else for (const process of round.shuffled(running).slice(0, way)) await process.tellAndSend()
      restartDead()
    }
    await devices.deliver()
    if (devices.failures.length > 0) throw devices.failures[0]
  }

  const faults: Readonly<Record<string, () => Promise<void> | void>> = {
    'push services with a fault': () => {
      // A clock set back matters for waiting messages.
      if (clock === 'set back') for (const service of SERVICES) devices.moods.set(service, 'off')
      else devices.moods.set(round.pick(SERVICES), round.pick(MOODS))
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
      if (clock === 'set back') skew -= round.pick([5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS])
      if (clock === 'jumping') skew = round.pick([0, 0, HOUR_MS, -HOUR_MS, 5 * MINUTE_MS, -5 * MINUTE_MS])
    },
    'people who read': async () => {
      const { id } = round.pick(followers)
      const { rows } = await pool.query<{ id: number }>('SELECT id FROM alerts WHERE user_id = $1', [id])
      const ids = rows.map((row) => row.id)
      await saveRead(database.db, id, { ids, upTo: null }, now())
    },
    'bets placed': placeBet,
    'acts by hand': async () => {
      if (bets.length > 0) count(await actManually(round.pick(running), round, bets))
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
  const possible = Object.entries(faults).filter(([name]) => clock !== 'set back' || BESIDE_A_CLOCK_SET_BACK.has(name))
  const anyDevice = () => round.pick(round.pick(followers).devices)

  async function recover(): Promise<void> {
    devices.moods.clear()
    for (const { pushed } of followers.flatMap((follower) => follower.devices)) pushed.isOn = true
    if (clock === 'jumping') skew = 0
    sourceAnswersAt = 0
    programRunsAt = 0
    restartDead()
    for (const process of running) process.life.endIn(Number.POSITIVE_INFINITY)
    await poll()
    await poll()
    const at = trueNow
    for (const end = at + RECOVERY_MS; trueNow < end; trueNow += 2 * MINUTE_MS) await work()
    // With a clock set back, retries are delayed by as much.
    if (clock !== 'right') return
    await expectNothingLost(pool, followers, matches, { since: at, marginMs: RECOVERY_MS, isCalm })
    for (const bet of bets) await expectBetAlerted(pool, bet, { since: at, now: trueNow, marginMs: RECOVERY_MS })
  }

  for (let each = 0; each < 2; each += 1) {
    matchesPlayed += 1
    matches.push(createPlayedMatch(`simulated ${matchesPlayed}`, round, trueNow))
  }
  await poll()
  for (const match of matches) {
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM matches WHERE source_id = $1', [match.sourceId])
    stored.set(match, required(rows[0], 'the match').id)
  }
  for (let each = 0; each < PEOPLE; each += 1) {
    followers.push(await addFollower(pool, devices, round, { matches: [...stored.values()], now: trueNow }))
  }
  for (let each = 0; each < BETS; each += 1) await placeBet()

  for (let step = 0; step < STEPS; step += 1) {
    trueNow += 20 * SECOND_MS + round.below(200) * SECOND_MS
    if (!isCalm && round.below(2) === 0) {
      const [name, fault] = round.pick(possible)
      await fault()
      restartDead()
      count(name)
    }
    if (round.below(3) === 0) count(round.pick(matches).goOn(trueNow))
    await poll()
    if (round.below(6) === 0) {
      count(round.pick(matches).turn(trueNow))
      // A settled result changes only after two readings.
      await poll()
      await poll()
    }
    await work()
  }
  await recover()
  expectShownOnce(devices.devices, kills, count)
  count(isCalm ? 'calm rounds' : `rounds with faults, by a clock that is ${clock}`)
}

/** Time in which all waiting messages are sent: failed ones are retried after minutes. */
const RECOVERY_MS = 12 * MINUTE_MS
