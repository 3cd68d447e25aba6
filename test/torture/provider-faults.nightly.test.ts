import pLimit from 'p-limit'
import { expect } from 'vitest'
import type { Match } from '../../src/contract/matches/matches.ts'
import type { SourceState } from '../../src/contract/system.ts'
import { startTestApp } from '../support/app.ts'
import { type Clock, stoppedClock } from '../support/match-source.ts'
import { type StandIn, type StandInName, startStandIn } from '../support/stand-in.ts'
import { CALLS, PROVIDER_FAULTS } from './support/provider-faults.ts'
import { type Round, torture } from './support/torture.ts'

const IS_LONG = process.env['TORTURE_REPORT'] !== undefined
const FAULTS = Object.entries(PROVIDER_FAULTS).filter(([, { isSlow }]) => IS_LONG || !isSlow)
/** The number of calls when all polls of a provider are due and succeed, plus a margin for redirects and pages. */
const MOST_CALLS = 60

const TARGETS = (Object.keys(CALLS) as StandInName[]).flatMap((name) =>
  [...Object.entries(CALLS[name]), ['every call', /./] as const].map(([call, path]) => ({ name, call, path })),
)
/** Opponents for a match without teams in the recording: wrong ones would stay until the provider names the real ones. */
const DECIDED = [{ opponent: { id: 503, name: 'Paper Tigers' } }, { opponent: { id: 502, name: 'Kettle Nine' } }]
/** Waiting for a time-out takes no CPU. */
const AT_ONCE = { slow: TARGETS.length, quick: 2 }

// That many consecutive rounds try each fault at every call of every provider.
torture('provider-faults', { rounds: FAULTS.length, shortRounds: 4 }, async ({ rounds, count }) => {
  for (const round of rounds()) {
    const fault = must(FAULTS[round.seed % FAULTS.length])
    const targets = IS_LONG ? TARGETS : [round.pick(TARGETS)]
    const turns = pLimit(fault[1].isSlow ? AT_ONCE.slow : AT_ONCE.quick)
    const ends = await Promise.allSettled(
      targets.map((target) =>
        turns(async () => {
          const reached = await through(target.name, target, fault, round)
          count(reached ? `faults of ${target.name}` : `faults that no call met: ${target.call} of ${target.name}`)
        }),
      ),
    )
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
    count('kinds of faults')
  }
})

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError('there is no such fault')
  return value
}

/** Tests one fault of one call: the lists stay, cause and age are shown, nothing breaks, and the next good response is read. */
async function through(
  name: StandInName,
  { call, path }: { readonly call: string; readonly path: RegExp },
  [kind, fault]: (typeof FAULTS)[number],
  round: Round,
): Promise<boolean> {
  const what = `${kind} at ${call} of ${name}`
  const provider = await startStandIn(name)
  const given = new Set<string>()
  provider.rewrite = (text) => {
    const own = text
      .replaceAll(/https:\/\/[\w.-]+(?=\/[^"\s]*\.(?:png|svg|webp))/g, provider.url)
      .replace('"opponents": []', `"opponents": ${JSON.stringify(DECIDED)}`)
    given.add(own)
    return own
  }
  const clock = stoppedClock('2026-08-29T13:00:00Z')
  const faulty = { answers: 0 }
  const breakIt = () => {
    provider.instead = (asked, response, answer) => {
      if (!path.test(asked) || (call === 'every call' && asked === '/robots.txt')) return false
      faulty.answers += 1
      fault.send(response, answer ?? { type: 'text/html', text: '<html></html>' }, round, given)
      return true
    }
  }
  // Read once a day, so only the first response counts.
  if (call === 'robots') breakIt()
  const app = await startApp(name, provider, clock)
  try {
    if (call !== 'robots') await app.readAll()
    const before = await app.shown()
    breakIt()
    const updatedAt = await app.updatedAt()
    for (let tries = 0; tries < 8 && (faulty.answers === 0 || tries < 3); tries += 1) {
      const calls = provider.calls.length
      clock.pass(300)
      await app.refresh()
      if (call === 'logo') await app.askLogos()
      expect(provider.calls.length - calls, `${what}: calls of one refresh`).toBeLessThanOrEqual(MOST_CALLS)
    }
    if (call === 'every call' && !fault.isPlausible) {
      const failing = { failure: expect.any(String) as string, failureMessage: expect.stringMatching(/./) as string }
      await expect.poll(() => app.health(), { timeout: 90_000, message: what }).toMatchObject(failing)
      const { lastFailureAt, lastSuccessAt } = (await app.health()) ?? {}
      expect(Date.parse(lastFailureAt ?? ''), what).toBeGreaterThan(Date.parse(lastSuccessAt ?? ''))
      // Polymarket's socket stays open, and says what is live.
      if (name !== 'polymarket') expect(await app.updatedAt(), `${what}: the age of the lists`).toBe(updatedAt)
    }
    if (!fault.isPlausible && call !== 'robots') expect(await app.shown(), what).toEqual(before)

    provider.instead = null
    if (call === 'robots') await app.readAll(what)
    else if (fault.isPlausible) await app.readAll(what, before)
    else {
      await app.readAll(what)
      expect(await app.shown(), `${what}, after it`).toEqual(before)
    }
    return faulty.answers > 0
  } finally {
    await app.close()
    await provider.close()
  }
}

/**
 * The fields that a faulty reading must not affect permanently. In play, a score or map that was once too high stays; for any match, so does a logo,
 * tournament or time that the provider does not name.
 */
function lasting(match: Match): object {
  const { hltvId, status, team1, team2, team1Logo, team2Logo, tournament, format, scheduledTime } = match
  const played = { hltvId, status, team1, team2, team1Logo, team2Logo, tournament, format, scheduledTime }
  const fields = Object.entries(status === 'LIVE' ? played : match)
  return Object.fromEntries(fields.filter(([name, value]) => name !== 'updatedAt' && value !== null))
}

async function startApp(name: StandInName, provider: StandIn, clock: Clock) {
  const config = {
    matchProviders: [name] as const,
    hltvBaseUrl: provider.url,
    pandascoreBaseUrl: provider.url,
    bo3ggBaseUrl: provider.url,
    polymarketBaseUrl: provider.url,
    pandascoreToken: 'a token',
  }
  const faults: string[] = []
  const logTo = {
    write(line: string) {
      if (/"level":(50|60)/.test(line)) faults.push(line)
    },
  }
  const app = await startTestApp({ config, now: clock.now, logTo })
  const administrator = await app.signUpAdministrator()
  const lists = async () => {
    const answers = await Promise.all(['live', 'upcoming'].map((list) => app.fetch(`/api/${list}-matches`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    return Promise.all(answers.map((answer) => answer.json() as Promise<Match[]>))
  }
  /** A refresh polls one task: match pages follow the list that names them. */
  const expectQuiet = async (what: string) => {
    let quiet = 0
    const refreshesWithoutCall = async () => {
      const calls = provider.calls.length
      await its.refresh()
      quiet = provider.calls.length === calls ? quiet + 1 : 0
      return quiet
    }
    await expect.poll(refreshesWithoutCall, { timeout: 60_000, interval: 20, message: what }).toBeGreaterThan(2)
  }
  const its = {
    // `delayedSince` depends on the clock, not on the reading; logos have their own URLs.
    shown: async () => (await lists()).flat().map((match) => ({ ...match, delayedSince: null })),
    updatedAt: async () => (await app.fetch('/api/live-matches')).headers.get('x-data-updated-at'),
    async refresh() {
      expect((await app.fetch('/api/refresh-matches', { method: 'POST' })).status).not.toBe(500)
      expect((await app.fetch('/healthz')).status).toBe(200)
    },
    async askLogos() {
      for (const { team1Logo, team2Logo } of (await lists()).flat()) {
        for (const logo of [team1Logo, team2Logo]) {
          if (logo === null) continue
          const answer = await app.fetch(logo)
          expect(answer.status, logo).toBeLessThan(500)
          await answer.arrayBuffer()
        }
      }
    },
    async health() {
      const answer = await administrator.fetch('/api/system-state')
      const { sources } = (await answer.json()) as { sources: SourceState[] }
      return sources.find(({ isCurrent }) => isCurrent)
    },
    /**
     * Advances time until every part has been read after the last failure, and the lists have these matches again: invented live matches disappear
     * after hours.
     */
    async readAll(what = 'the first reading', before: readonly Match[] | null = null) {
      const shows = async () => {
        // A source can request a pause of at most a day.
        const { openUntil = null, failure = null } = (await its.health()) ?? {}
        if (openUntil !== null) clock.pass(Math.max(0, (Date.parse(openUntil) - clock.now().getTime()) / 1000))
        else clock.pass(before === null ? 60 : 900)
        await its.refresh()
        // Every stand-in has matches in both lists, and serves each list whole.
        const isWhole = (await lists()).every((list) => list.length > 0)
        const isFresh = (await its.updatedAt()) === clock.now().toISOString()
        return { isWhole, failure, isFresh, ...(before && { matches: await its.shown() }) }
      }
      const good = { isWhole: true, failure: null, isFresh: true, ...(before && { matches: before.map(lasting) }) }
      await expect.poll(shows, { timeout: 60_000, interval: 20, message: what }).toMatchObject(good)
      await expectQuiet(what)
    },
    async close() {
      await app.close()
      expect(faults.filter((line) => !line.includes('polling'))).toEqual([])
    },
  }
  return its
}
