import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Site, SiteContext } from '../site.ts'
import { queryClient } from './create-client.ts'

/** Provides a site to all components below. */
export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return (
    <SiteContext value={site}>
      <QueryClientProvider client={site.of(queryClient)}>{children}</QueryClientProvider>
    </SiteContext>
  )
}
