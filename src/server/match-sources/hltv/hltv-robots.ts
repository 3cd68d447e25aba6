import robotsParser from 'robots-parser'
import { DAY_MS } from '../../../domain/time/durations.ts'
import { type Calls, SourceError } from '../match-source.ts'
import { type SourceClient, USER_AGENT } from '../source-client.ts'

// Its types describe an ES module; Node imports the function itself.
const parseRobots = robotsParser as unknown as typeof robotsParser.default

const KEEP_MS = DAY_MS

/** The site's robots.txt, fetched once a day. */
type Robots = { check(path: string, now: Date, calls: Calls): Promise<void> }

export function createRobots(client: SourceClient, baseUrl: string): Robots {
  const address = new URL('/robots.txt', baseUrl).href
  let rules: ReturnType<typeof parseRobots> | null = null
  let readAt = 0

  return {
    async check(path, now, calls) {
      if (!rules || now.getTime() - readAt >= KEEP_MS) {
        // A site with an empty or missing file allows everything (RFC 9309).
        const answer = await client.find('/robots.txt', calls, 'may-be-empty')
        rules = parseRobots(address, answer?.text ?? '')
        readAt = now.getTime()
      }
      if (rules.isDisallowed(new URL(path, address).href, USER_AGENT)) {
        throw new SourceError('blocked', `robots.txt does not allow ${path}`)
      }
    },
  }
}
