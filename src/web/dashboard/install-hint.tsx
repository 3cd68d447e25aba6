import { Smartphone } from 'lucide'
import { installable } from '../api/installable.ts'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useStore } from '../ui/store.ts'

/** Shown where the browser offers to install the site. */
export function InstallHint() {
  const t = useT()
  const offer = useStore(installable)
  if (!offer) return null
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line px-card py-3">
      <Icon of={Smartphone} className="size-5 shrink-0 text-ink-3" />
      <p className="min-w-0 grow basis-60 text-small text-ink-2">{t('newcomer.installText')}</p>
      <Button onClick={offer}>{t('newcomer.install')}</Button>
    </div>
  )
}
