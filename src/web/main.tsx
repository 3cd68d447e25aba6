import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { server } from './api/call.ts'
import { watchInstallable } from './api/installable.ts'
import { asked } from './api/keep-current.ts'
import { SiteProvider } from './api/site-provider.tsx'
import { whenIdle } from './api/when-idle.ts'
import { initialLanguage, showLanguage } from './i18n/language.ts'
import { CrashBoundary } from './layout/crash-boundary.tsx'
import { App } from './routes.tsx'
import { createSite } from './site.ts'
import { showToastFromBeforeReload } from './ui/toast/toast.ts'
import './ui/theme.css'

const PREPARE_AFTER_MS = 2000

const site = createSite()
site.of(server).whenUnreachable = async (error) => {
  const { offline } = await import('./api/offline.ts')
  await site.of(offline).whenUnreachable(error)
}

async function start(page: HTMLElement) {
  watchInstallable(site)
  // The first calls start with the page, before this code has loaded (boot/load-page.ts).
  site.of(asked).since = performance.timeOrigin
  await showLanguage(initialLanguage())
  const root = createRoot(page)
  // A transition renders in slices, so that presses are handled during the first render.
  startTransition(() =>
    root.render(
      <StrictMode>
        <CrashBoundary>
          <SiteProvider site={site}>
            <App />
          </SiteProvider>
        </CrashBoundary>
      </StrictMode>,
    ),
  )
  showToastFromBeforeReload(site)
  const prepare = () =>
    import('./layout/deferred-work.ts').then(
      (work) => work.prepare(site),
      () => undefined,
    ) // the page may be closed meanwhile
  // After the first load has finished.
  setTimeout(() => whenIdle(prepare), PREPARE_AFTER_MS)
}

const page = document.getElementById('root')
// An await at the top level would make the bundler split this first chunk into many. A failure to load the texts shows the same message as
// a failure to load the code (boot/load-page.ts).
if (page) start(page).catch(() => document.querySelector('#failed')?.removeAttribute('hidden'))
