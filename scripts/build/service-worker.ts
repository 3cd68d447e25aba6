import { createHash } from 'node:crypto'
import { build, type Plugin } from 'vite'

const FILE = 'service-worker.js'
const KEPT = /^assets\/.*\.(?:js|woff2)$/
/** Files of public/ that the page shows. */
const PUBLIC = ['/favicon.svg', '/favicon-unread.svg']

/** Builds the service worker with the names of all files of this build. */
export function serviceWorker(input: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html']
        const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry)?.fileName
        if (page?.type !== 'asset' || entry === undefined) throw new Error('No page.')
        const names = Object.keys(bundle).filter((name) => KEPT.test(name))
        const files = [...names.map((name) => `/${name}`).toSorted(), ...PUBLIC]
        const version = createHash('sha256')
          .update(JSON.stringify([files, String(page.source)]))
          .digest('hex')
          .slice(0, 12)
        const built = await build({
          configFile: false,
          logLevel: 'silent',
          define: { BUILD: JSON.stringify({ version, entry: `/${entry}`, files }) },
          build: { write: false, rolldownOptions: { input, output: { format: 'iife' } } },
        })
        if (Array.isArray(built) || !('output' in built)) throw new Error('Expected one build.')
        this.emitFile({ type: 'asset', fileName: FILE, source: built.output[0].code })
      },
    },
  }
}
