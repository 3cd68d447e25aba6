import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bootScripts } from './scripts/build/boot-scripts.ts'
import { buildName } from './scripts/build/build-name.ts'
import { catalogs } from './scripts/build/catalogs.ts'
import { devPage } from './scripts/build/dev-page.ts'
import { firstFrame } from './scripts/build/first-frame.ts'
import { leanContract } from './scripts/build/lean-contract.ts'
import { manifest } from './scripts/build/manifest.ts'
import { precompress } from './scripts/build/precompress.ts'
import { server } from './scripts/build/server.ts'
import { serviceWorker } from './scripts/build/service-worker.ts'

const WEB = `${import.meta.dirname}/src/web`
const WORDS = `${import.meta.dirname}/src/words/catalogs`

export default defineConfig({
  root: 'src/web',
  plugins: [
    react(),
    tailwind(),
    buildName(import.meta.dirname),
    bootScripts(`${WEB}/boot`),
    catalogs(WORDS),
    leanContract(),
    firstFrame(WEB, WORDS),
    serviceWorker(`${import.meta.dirname}/src/worker/service-worker.ts`),
    manifest(WORDS),
    precompress(),
    server(import.meta.dirname),
    devPage(),
  ],
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    // The content security policy allows no data: URLs and no inline scripts except those of index.html.
    assetsInlineLimit: 0,
    // One style sheet, inlined in the page.
    cssCodeSplit: false,
    // A table of every file's imports would be 5 % of the first load; the service worker has them all on the device.
    modulePreload: false,
    // Keeps light-dark().
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    reportCompressedSize: false,
    // The first screen is one file: one request that compresses better than many.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
})
