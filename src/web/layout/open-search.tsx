import { Search } from 'lucide'
import { useT } from '../i18n/language.ts'
import { part, useSite } from '../site.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { createStore } from '../ui/store.ts'

/** Whether a button asked for the search of the whole site. The search is in `keys/`. */
export const wantsSearch = part(() => createStore(false))

/** On phones, which have no keyboard for its shortcut: opens the search of the whole site. */
export function OpenSearch({ className = '' }: { className?: string }) {
  const t = useT()
  const site = useSite()
  return (
    <span className={`hidden max-md:block lying:block ${className}`}>
      <IconButton
        icon={Search}
        label={t('nav.search')}
        aria-haspopup="dialog"
        onClick={() => site.of(wantsSearch).set(true)}
      />
    </span>
  )
}
