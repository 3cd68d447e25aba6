import type { Logger } from 'pino'
import type { SourceName } from '../../domain/match/source-name.ts'
import { required } from '../../domain/required.ts'
import type { Config } from '../config.ts'
import { createBo3ggSource } from './bo3gg/bo3gg-source.ts'
import { createDemoSource } from './demo/create-demo-source.ts'
import type { MatchSource, MatchSources } from './match-source.ts'
import { createPandascoreSource } from './pandascore/pandascore-source.ts'
import { createPolymarketSource } from './polymarket/polymarket-source.ts'

/** The configured sources, at the operator's intervals. */
export async function createSources(config: Config, log: Logger): Promise<MatchSources> {
  const [home, ...others] = config.matchProviders
  return [
    await createSource(home, config, log),
    ...(await Promise.all(others.map((name) => createSource(name, config, log)))),
  ]
}

async function createSource(name: SourceName, config: Config, log: Logger): Promise<MatchSource> {
  const create: Record<SourceName, () => MatchSource | Promise<MatchSource>> = {
    demo: () => createDemoSource(),
    // Loaded on demand, since it brings the HTML parser.
    hltv: async () => {
      const { createHltvSource } = await import('./hltv/hltv-source.ts')
      return createHltvSource({ baseUrl: config.hltvBaseUrl })
    },
    pandascore: () => {
      // config.ts requires it for this provider.
      const token = required(config.pandascoreToken, 'the token of PandaScore')
      return createPandascoreSource({ baseUrl: config.pandascoreBaseUrl, token, log })
    },
    bo3gg: () => createBo3ggSource({ baseUrl: config.bo3ggBaseUrl, log }),
    polymarket: () => createPolymarketSource({ baseUrl: config.polymarketBaseUrl, log }),
  }
  return atPace(await create[name](), config)
}

type Intervals = Pick<Config, 'pollLiveSeconds' | 'pollUpcomingSeconds'>

/** The source at the operator's intervals: all tasks of a kind get slower (or faster, for a mirror) by the same factor. */
export function atPace(source: MatchSource, { pollLiveSeconds, pollUpcomingSeconds }: Intervals): MatchSource {
  const { liveSeconds, upcomingSeconds } = source.limits
  const live = (pollLiveSeconds ?? liveSeconds) / liveSeconds
  const others = (pollUpcomingSeconds ?? upcomingSeconds) / upcomingSeconds
  return {
    ...source,
    tasks: (known, now, polls) =>
      source.tasks(known, now, polls).map((task) => {
        const everySeconds = Math.max(1, Math.round(task.everySeconds * (task.kind === 'live' ? live : others)))
        return { ...task, everySeconds }
      }),
  }
}
