import { build, type Plugin } from 'vite'
import { currentUser } from '../../src/contract/auth.ts'
import { openBets } from '../../src/contract/bets/bet-lists.ts'
import { liveMatches, upcomingMatches } from '../../src/contract/matches/matches.ts'
import { stats } from '../../src/contract/statistics.ts'
import type { FirstCalls } from '../../src/web/boot/page-data.ts'

const PLACE = /<!-- boot: ([\w-]+) -->/g
const CALLS: FirstCalls = {
  user: currentUser.path,
  live: liveMatches.path,
  upcoming: upcomingMatches.path,
  open: openBets.path,
  stats: stats.path,
}

/**
 * Compiles the scripts that run while the page is parsed (src/web/boot) into index.html. The plugins after this one fill in values that only the
 * build knows. `data-boot` marks the elements that the content security policy allows by hash.
 */
export function bootScripts(folder: string): Plugin {
  return {
    name: 'boot-scripts',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const names = [...html.matchAll(PLACE)].flatMap(([, name]) => name ?? [])
        const scripts = new Map(
          await Promise.all(names.map(async (name) => [name, await compile(`${folder}/${name}.ts`)] as const)),
        )
        return html.replace(PLACE, (_, name: string) => `<script data-boot>${scripts.get(name)}</script>`)
      },
    },
  }
}

/** Targets every browser with modules: these scripts tell a browser that is too old for the page's code. */
async function compile(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    // One constant per call: the whole object would be inlined at every use.
    define: Object.fromEntries(Object.entries(CALLS).map(([name, path]) => [`CALLS.${name}`, JSON.stringify(path)])),
    build: {
      write: false,
      target: 'es2018',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('Expected one build.')
  return built.output[0].code.trim()
}
