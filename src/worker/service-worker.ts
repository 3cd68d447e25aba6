/**
 * Keeps the site's own files on the device, so that it opens without a network. It never touches /api, /ws or /logo: nothing of a person
 * is ever in its caches. Each build has a cache of its own, and a page only ever gets files of the build it was made by.
 */
/** What scripts/build/service-worker.ts knows of the build. */
declare const BUILD: { readonly version: string; readonly entry: string; readonly files: readonly string[] }

const worker = self as unknown as ServiceWorkerGlobalScope
const { version, entry, files } = BUILD
const CACHE = `build-${version}`
const SHELL = '/'
const FILES = new Set(files)
const NOT_A_PAGE = /^\/(api|assets|logo|ws|healthz|readyz|metrics)(\/|$)/
/** How long the server may take with a page before the kept one is shown. */
const PATIENCE_MS = 3000
/** Few, so that the page's own requests go first. */
const AT_ONCE = 3

worker.addEventListener('install', (event) => event.waitUntil(keepBuild()))

worker.addEventListener('activate', (event) => {
  // The first page of a new visitor is served from here on without a reload.
  event.waitUntil(Promise.all([sweep(), worker.registration.navigationPreload.enable(), worker.clients.claim()]))
})

// Only when the person asks for the new version; otherwise it waits until no page of the old one is open.
worker.addEventListener('message', ({ data }) => {
  if (data === 'update') void worker.skipWaiting()
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode !== 'navigate') {
    if (pathname.startsWith('/assets/') || FILES.has(pathname)) event.respondWith(answerFile(request))
  } else if (!NOT_A_PAGE.test(pathname)) event.respondWith(answerPage(event))
})

async function keepBuild(): Promise<void> {
  const cache = await caches.open(CACHE)
  const shell = await fetch(SHELL, { cache: 'no-cache', credentials: 'omit' })
  if (!(await keepShell(shell))) throw new Error('The server is at another build: the browser tries again later.')
  const waiting = [...files]
  async function keepNext(): Promise<void> {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const answer = await fetch(file, { credentials: 'omit', priority: 'low' })
      if (!answer.ok) throw new Error(`${file} answered ${answer.status}`)
      await cache.put(file, answer)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext))
}

/** The page is the same on every address. One of another build is not kept: its files are not here. */
async function keepShell(page: Response): Promise<boolean> {
  if (page.status !== 200 || !(await page.clone().text()).includes(entry)) return false
  await (await caches.open(CACHE)).put(SHELL, page)
  return true
}

/** A file's name is its content's, so a cache of any build may answer; those of this build come first. */
async function answerFile(request: Request): Promise<Response> {
  const own = await caches.open(CACHE)
  const wanted = { ignoreVary: true }
  return (await own.match(request, wanted)) ?? (await caches.match(request, wanted)) ?? fetch(request)
}

/** From the server, so that an update is seen; the kept page when the server does not answer in time. */
async function answerPage(event: FetchEvent): Promise<Response> {
  event.waitUntil(sweep())
  const fresh = pageFromServer(event)
  const shell = await (await caches.open(CACHE)).match(SHELL, { ignoreVary: true })
  if (!shell) return fresh
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  const answer = await Promise.race([fresh.catch(() => null), tooLate])
  return answer && answer.status < 500 ? answer : shell
}

async function pageFromServer(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined
  const answer = preloaded ?? (await fetch(event.request))
  // The operator's configuration is written into the page: it may be newer than the one that is kept.
  event.waitUntil(keepShell(answer.clone()))
  return answer
}

/** Other builds' caches go when no page that may need them is open, and no newer build is on its way in. */
async function sweep(): Promise<void> {
  if (worker.registration.installing ?? worker.registration.waiting) return
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length > 0) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
}
