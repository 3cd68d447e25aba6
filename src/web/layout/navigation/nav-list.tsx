import { Link, useLocation } from 'wouter'
import { useT } from '../../i18n/language.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Section } from './sections.ts'

/** The navigation as a list: in the sidebar, and on phones in the sheet behind "More". */
export function NavList({ sections, onGo }: { sections: readonly Section[]; onGo?: () => void }) {
  const t = useT()
  const [location] = useLocation()
  return (
    <ul className="flex flex-col gap-0.5">
      {sections.map(({ path, icon, title }) => (
        <li key={path}>
          <Link
            href={path}
            onClick={onGo}
            // In a dialog: the new page replaces the dialog's history entry.
            replace={onGo !== undefined}
            // Also on the pages below its address.
            aria-current={location === path || location.startsWith(`${path}/`) ? 'page' : undefined}
            className="group flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 text-small font-medium text-ink-2
              transition-colors duration-150 hover:bg-raised hover:text-ink aria-[current=page]:bg-accent-tint
              aria-[current=page]:text-ink forced-colors:aria-[current=page]:underline md:min-h-10 pointer-coarse:min-h-11"
          >
            <Icon of={icon} className="size-4.5 shrink-0 text-ink-3 group-aria-[current=page]:text-accent" />
            <span className="min-w-0">{t(title)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
