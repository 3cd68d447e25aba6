import { useEffect } from 'react'
import { clientConfig } from './client-config.ts'

/** "Live Games | the product"; the bare product without a title. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? clientConfig.productName : `${title} | ${clientConfig.productName}`
  }, [title])
}
