import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { createBo3ggSource } from './bo3gg/bo3gg-source.ts'
import { createDemoSource } from './demo/create-demo-source.ts'
import { createHltvSource } from './hltv/hltv-source.ts'
import type { MatchSource } from './match-source.ts'
import { createPandascoreSource } from './pandascore/pandascore-source.ts'

/** The one source of this installation. */
export function createSource(config: Config, log: Logger): MatchSource {
  const { pollLiveSeconds, pollUpcomingSeconds } = config
  const common = { pollLiveSeconds, pollUpcomingSeconds, log: log.child({ source: config.matchProvider }) }
  switch (config.matchProvider) {
    case 'demo':
      return createDemoSource({})
    case 'hltv':
      return createHltvSource({ ...common, baseUrl: config.hltvBaseUrl })
    case 'pandascore':
      // config.ts does not start without a token.
      return createPandascoreSource({
        ...common,
        baseUrl: config.pandascoreBaseUrl,
        token: config.pandascoreToken ?? '',
      })
    case 'bo3gg':
      return createBo3ggSource({ ...common, baseUrl: config.bo3ggBaseUrl })
  }
}
