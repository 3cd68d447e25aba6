import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { initialLanguage, showLanguage } from './i18n/language.ts'
import { CrashBoundary } from './layout/crash-boundary.tsx'
import { reloadOnce } from './layout/reload-once.ts'
import { App } from './routes.tsx'
import { showToastFromBeforeReload } from './ui/toast.ts'
import './ui/theme.css'

async function start(page: HTMLElement) {
  await showLanguage(initialLanguage())
  const root = createRoot(page)
  // Drawn in slices: a press is answered while the page is still being made.
  startTransition(() =>
    root.render(
      <StrictMode>
        <CrashBoundary>
          <QueryClientProvider client={queryClient}>
            <App />
          </QueryClientProvider>
        </CrashBoundary>
      </StrictMode>,
    ),
  )
  showToastFromBeforeReload()
}

// After an update of the server the chunks of this page are gone: a fresh page knows the new ones.
window.addEventListener('vite:preloadError', reloadOnce)
// Firefox and WebKit stop what a page still loads when it is left; reloading it then would undo the leaving.
window.addEventListener('beforeunload', () => window.removeEventListener('vite:preloadError', reloadOnce))

const page = document.getElementById('root')
// Not awaited at the top level: that would make the bundler cut this first chunk into many.
if (page) void start(page)
