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
import type { Ordeal, Round } from '../torture.ts'
import { addFollower, type Follower, forget } from './alert-people.ts'
import { startAlertProcess } from './alert-processes.ts'
import { expectBetTold, expectTrueOfBet, findBetTruth } from './bet-checks.ts'
import { expectNothingLost, expectShownOnce } from './device-checks.ts'
import { expectTrue, findTruth } from './handover-checks.ts'
import { expectTrueNow } from './notice-checks.ts'
import { createPlayedMatch, type PlayedMatch } from './played-match.ts'
import { createPushedDevices, MOODS, type PushedDevice, SERVICES } from './pushed-devices.ts'
import { actByHand, placeSimulatedBet, type SimulatedBet } from './simulated-bets.ts'

const START = Date.UTC(2026, 10, 20, 12)
const STEPS = 16
/** Of the server: that of the database. */
const CLOCKS = ['right', 'right', 'set back', 'jumping'] as const
type Clock = (typeof CLOCKS)[number]
/** Where the clock is set back: what makes messages wait, and nothing after which no process knows how much time has passed. */
const BESIDE_A_CLOCK_SET_BACK = new Set(['push services with a fault', 'push services back', 'clocks jumped'])
const PEOPLE = 2
/** Placed before the matches start. */
const BETS = 4

let matchesPlayed = 0

/**
 * Two matches, people with devices, three push services and two processes for some hours: the server's own code, on PostgreSQL, by a clock of
 * the round. A calm round has no fault: then everybody gets everything.
 */
export async function simulateAlerts(database: Database, round: Round, count: Ordeal['count']): Promise<void> {
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
  /** Alerts of both people: each gets no answer about those of the other. */
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
      const told = required(message.notification.data, 'the alert of the message')
      const bet = await findBetTruth(pool, told.id, device.endpoint)
      if (bet) {
        expectTrueOfBet(message, bet, id, { now: now().getTime(), ttl: Number(headers['ttl']) })
        return count('messages of bets handed over')
      }
      const truth = await findTruth(pool, told.id, device.endpoint)
      const match = matches.find(({ sourceId }) => sourceId === truth?.sourceId)
      const happenedAt = match?.happened.get(`${told.kind} ${truth?.step}`)
      // A correction has the deadline of the first reading, by the clock of then.
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
      // Without a network, or signed out.
      return questions % 3 === 0 || goesOn.rowCount === 0 ? null : answer(id, alert)
    },
  })

  /** What the server says of an alert, which is true now. */
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

  /** A device may ask for each alert that there was at any moment. */
  async function askForAll(): Promise<void> {
    const { id } = round.pick(followers)
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM alerts WHERE user_id = $1', [id])
    for (const alert of new Set([...known, ...rows.map((row) => row.id)])) {
      known.add(alert)
      await answer(id, alert)
    }
  }
  const start = () => startAlertProcess(database, devices, { now, steady: () => trueNow })
  // What one process has read it sends to nobody too late, whatever becomes of the clock; the next one has only the clock.
  const running = clock === 'set back' ? [start()] : [start(), start()]

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

  /** What one tells after the other has looked at the outbox is found by the next look, in seconds; time goes on by minutes here. */
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
      // Both at once, one after the other, or one alone.
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
      // Messages that wait are what a clock that is set back is about.
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
      if (bets.length > 0) count(await actByHand(round.pick(running), round, bets))
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
    // By a clock that was set back, what is tried again waits for as long.
    if (clock !== 'right') return
    await expectNothingLost(pool, followers, matches, { since: at, marginMs: RECOVERY_MS, isCalm })
    for (const bet of bets) await expectBetTold(pool, bet, { since: at, now: trueNow, marginMs: RECOVERY_MS })
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
      // One reading may not change what is settled; two may.
      await poll()
      await poll()
    }
    await work()
  }
  await recover()
  expectShownOnce(devices.devices, kills, count)
  count(isCalm ? 'calm rounds' : `rounds with faults, by a clock that is ${clock}`)
}

/** Within it everything that waited is sent: a message that failed is tried again after minutes. */
const RECOVERY_MS = 12 * MINUTE_MS
