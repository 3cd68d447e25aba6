import { Gift } from 'lucide-react'
import { useT } from '../i18n/language.ts'
import { clientConfig } from './client-config.ts'

/** The advertisement: said to be one, and for adults. */
export function BonusBanner() {
  const t = useT()
  return (
    <a
      href={clientConfig.affiliateUrl}
      target="_blank"
      rel="sponsored noopener noreferrer"
      className="flex min-h-11 min-w-0 items-center gap-3 rounded-control border border-line bg-surface px-3 py-1.5
        transition-colors duration-150 hover:border-edge"
    >
      <Gift className="size-4.5 shrink-0 text-accent" />
      <span className="min-w-0 grow">
        <span className="block text-small font-semibold">{t('banner.title')}</span>
        <span className="block text-micro text-ink-3">{t('banner.text')}</span>
      </span>
    </a>
  )
}
