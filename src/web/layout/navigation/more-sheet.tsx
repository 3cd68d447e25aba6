import type { ReactNode } from 'react'
import { useT } from '../../i18n/language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { NavList } from './nav-list.tsx'
import type { Section } from './sections.ts'

type Props = { sections: readonly Section[]; account: ReactNode; onClose: () => void }

/** On phones: the sections that the bottom bar has no room for, and the account. */
export default function MoreSheet({ sections, account, onClose }: Props) {
  const t = useT()
  return (
    <Dialog title={t('nav.more')} closeLabel={t('common.close')} onClose={onClose}>
      <div className="-mx-3">
        <NavList sections={sections} onGo={onClose} />
      </div>
      <div className="mt-3 border-t border-line pt-3">{account}</div>
    </Dialog>
  )
}
