import { listenToPushes } from './pushes.ts'

/**
 * Keeps the site's own files on the device, so that it opens offline (docs/decisions/0029). It never handles /api, /ws or /logo: its
 * caches hold no user data. Each build has its own cache, and a page only gets files of its own build. It also shows pushes.
 */
/** Filled in by scripts/build/service-worker.ts. */
declare const BUILD: { readonly version: string; readonly entry: string; readonly files: readonly string[] }

const worker = self as unknown as ServiceWorkerGlobalScope // TypeScript types `self` as a window
const { version, entry } = BUILD
/** The base path of the site, taken from this script's: '/clutchbook', or empty. */
const BASE = worker.location.pathname.replace(/\/[^/]*$/, '')
const files = BUILD.files.map((file) => BASE + file)
const CACHE = `${BASE}build-${version}`
const SHELL = `${BASE}/`
const FILES = new Set(files)
const NOT_A_PAGE = /^\/(api|assets|logo|ws|healthz|readyz|metrics)(\/|$)/
/** How long the server may take with a page before the cached one is shown. */
const PAGE_TIMEOUT_MS = 3000
/** Few parallel downloads, so that they do not delay the page's own requests. */
const MAX_DOWNLOADS = 3

/** The static routing API of service workers, which not every browser supports. */
type InstallEvent = ExtendableEvent & { addRoutes?(rule: object): Promise<void> }

worker.addEventListener('install', (event: InstallEvent) => {
  // Calls bypass the worker: they need not wait for it to start, and do not delay the replacement of an old version.
  const paths = ['/api/*', '/logo/*', '/healthz'].map((path) => ({ urlPattern: BASE + path }))
  const routes = event.addRoutes?.({ condition: { or: paths }, source: 'network' })
  event.waitUntil(Promise.all([cacheBuild(), routes?.catch(() => undefined)]))
})

worker.addEventListener('activate', (event) => {
  // The worker controls the first page of a new visitor without a reload.
  event.waitUntil(
    Promise.all([deleteOldCaches(), worker.registration.navigationPreload.enable(), worker.clients.claim()]),
  )
})

// Only when the user presses Update; otherwise the new version waits until all pages of the old one are closed.
worker.addEventListener('message', (event) => {
  if (event.data === 'update') event.waitUntil(takeOver())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode !== 'navigate') {
    if (pathname.startsWith(`${BASE}/assets/`) || FILES.has(pathname)) event.respondWith(answerFile(request))
  } else if (isPage(pathname)) event.respondWith(answerPage(event))
})

listenToPushes(worker, { base: BASE, isPage })

function isPage(path: string): boolean {
  return path.startsWith(SHELL) && !NOT_A_PAGE.test(path.slice(BASE.length))
}

async function cacheBuild(): Promise<void> {
  const cache = await caches.open(CACHE)
  const shell = await fetch(SHELL, { cache: 'no-cache', credentials: 'omit' })
  if (!(await cachePage(shell))) throw new Error('The server is at another build: the browser tries again later.')
  const waiting = [...files]
  async function cacheNext(): Promise<void> {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const answer = await fetch(file, { credentials: 'omit', priority: 'low' })
      if (!answer.ok) throw new Error(`${file} answered ${answer.status}`)
      await cache.put(file, answer)
    }
  }
  await Promise.all(Array.from({ length: MAX_DOWNLOADS }, cacheNext))
}

/** The page is the same on every URL. A page of another build is not cached, since its files are not. */
async function cachePage(page: Response): Promise<boolean> {
  if (page.status !== 200 || !(await page.clone().text()).includes(entry)) return false
  await (await caches.open(CACHE)).put(SHELL, page)
  return true
}

/** A file name contains a hash of its content, so the cache of any build may answer; this build's comes first. */
async function answerFile(request: Request): Promise<Response> {
  const own = await caches.open(CACHE)
  const wanted = { ignoreVary: true }
  return (await own.match(request, wanted)) ?? (await caches.match(request, wanted)) ?? fetch(request)
}

/** Answers from the server, so that updates are found; from the cache if the server does not answer in time. */
async function answerPage(event: FetchEvent): Promise<Response> {
  event.waitUntil(deleteOldCaches())
  const fresh = pageFromServer(event)
  const shell = await (await caches.open(CACHE)).match(SHELL, { ignoreVary: true })
  if (!shell) return fresh
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, PAGE_TIMEOUT_MS, null))
  const answer = await Promise.race([fresh.catch(() => null), tooLate])
  return answer && answer.status < 500 ? answer : shell
}

async function takeOver(): Promise<void> {
  // If the disk is full, the older worker shows its own page for a little longer.
  await replaceOlder().catch(() => undefined)
  await worker.skipWaiting()
}

/** Chromium may let the older worker answer a few more pages: this replaces its cached page with this build's, whose files it finds. */
async function replaceOlder(): Promise<void> {
  const page = await (await caches.open(CACHE)).match(SHELL, { ignoreVary: true })
  const older = (await caches.keys()).filter((name) => isOwn(name) && name !== CACHE)
  for (const name of older) if (page) await (await caches.open(name)).put(SHELL, page.clone())
}

async function pageFromServer(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined // `any` in TypeScript
  const answer = preloaded ?? (await fetch(event.request))
  // The page contains the operator's configuration, which may be newer than the cached one.
  event.waitUntil(cachePage(answer.clone()))
  return answer
}

/** Deletes the caches of other builds when no open page may need them and no newer build is being installed. */
async function deleteOldCaches(): Promise<void> {
  if (worker.registration.installing ?? worker.registration.waiting) return
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.some(({ url }) => new URL(url).pathname.startsWith(SHELL))) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => isOwn(name) && name !== CACHE).map((name) => caches.delete(name)))
}

/** All installations on a host share one list of caches. */
function isOwn(cache: string): boolean {
  return cache.replace(/build-\w+$/, '') === BASE
}
