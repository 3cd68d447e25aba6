import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { initialLanguage, showLanguage } from './i18n/language.ts'
import { CrashBoundary } from './layout/crash-boundary.tsx'
import { App } from './routes.tsx'
import { showToastFromBeforeReload } from './ui/toast.ts'
import './ui/theme.css'

await showLanguage(initialLanguage())
showToastFromBeforeReload()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </CrashBoundary>
  </StrictMode>,
)
