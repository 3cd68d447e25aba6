import type { Plugin, Rolldown } from 'vite'
import { PATHS } from '../../src/contract/paths.ts'

/** Screens with their own code, which is preloaded with the page instead of after the first script. */
const SCREENS: Readonly<Record<string, string>> = {
  // The parts of the dashboard for signed-in users.
  own: '/dashboard/own-dashboard.tsx',
  [PATHS.upcoming]: '/matches/upcoming-matches-page.tsx',
  [PATHS.settings]: '/settings/settings-page.tsx',
}
const PLACEHOLDER = 'SCREEN_FILES'

/** Lists the additional files of each screen in index.html. */
export function screenChunks(): Plugin {
  return {
    name: 'screen-chunks',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk: entry }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const first = entry ? filesOf(entry, chunks) : []
        const urls = Object.entries(SCREENS).map(([path, module]) => {
          const screen = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
          const files = screen ? filesOf(screen, chunks).filter((file) => !first.includes(file)) : []
          return [path, files.map((file) => `/${file}`)]
        })
        return html.replace(PLACEHOLDER, JSON.stringify(Object.fromEntries(urls)))
      },
    },
  }
}

/** A chunk and all its imports, once each. */
function filesOf(chunk: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[], files = new Set<string>()) {
  if (files.has(chunk.fileName)) return [...files]
  files.add(chunk.fileName)
  for (const file of chunk.imports) {
    const imported = chunks.find(({ fileName }) => fileName === file)
    if (imported) filesOf(imported, chunks, files)
  }
  return [...files]
}
