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
 * Compiles the scripts that run while the page is parsed (src/web/boot) and puts each into its place in index.html. The plugins behind this
 * one fill in what only the build knows. `data-boot` marks the elements that the content security policy allows by their hash.
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

/** For any browser that has modules: one that cannot run the page's code is told so by these scripts. */
async function compile(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    // Each by itself: the object would stand in the script at every use.
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
