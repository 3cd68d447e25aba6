import type { ReactNode } from 'react'
import type { User } from '../../contract/auth.ts'
import { useT } from '../i18n/language.ts'
import { Brand } from './brand.tsx'
import { NavList } from './nav-list.tsx'
import { sectionsFor } from './sections.ts'

type Props = { user: User | null | undefined; account: ReactNode }

/** From 768 px on: brand, places, and who is here. */
export function Sidebar({ user, account }: Props) {
  const t = useT()
  return (
    <aside className="sticky top-0 hidden h-dvh w-sidebar shrink-0 flex-col border-r border-line bg-surface md:flex">
      <div className="flex h-16 shrink-0 items-center px-5">
        <Brand />
      </div>
      <nav aria-label={t('nav.label')} className="min-h-0 grow overflow-y-auto px-3 py-2">
        <NavList sections={sectionsFor(user)} />
      </nav>
      <div className="grid min-h-17 grid-cols-1 items-center border-t border-line px-3">{account}</div>
    </aside>
  )
}
