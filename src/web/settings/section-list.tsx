import { Link } from 'wouter'
import { useT } from '../i18n/language.ts'
import { Icon } from '../ui/icon.tsx'
import { headingOf, showSection } from './section.tsx'
import type { SettingsSection } from './sections.ts'

type Props = { sections: readonly SettingsSection[]; current: SettingsSection; email: string | null }

/** Next to the sections on wide windows: jumps to each. */
export function SectionList({ sections, current, email }: Props) {
  const t = useT()
  return (
    <nav aria-label={t('settings.sections')} className="sticky top-20 self-start short:static">
      <ul>
        {sections.map((section) => (
          <li key={section.path}>
            <Link
              href={section.path}
              replace={section === current}
              // Pressing the current section changes no address, so this scrolls back to it.
              onClick={() => section === current && showSection(document.getElementById(headingOf(section)))}
              aria-current={section === current ? 'page' : undefined}
              className="group flex min-h-8.5 items-center gap-2.5 rounded-control px-2 text-small font-medium text-ink-2 hover:bg-surface
                hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:text-ink
                forced-colors:aria-[current=page]:underline pointer-coarse:min-h-11"
            >
              <Icon of={section.icon} className="size-4.5 shrink-0 text-ink-3 group-aria-[current=page]:text-ink" />
              <span className="min-w-0">{t(section.title)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {email && (
        <p className="mt-3 border-t border-line px-2 pt-3 text-caption text-ink-3 wrap-anywhere">
          {t('settings.signedInAs', { email })}
        </p>
      )}
    </nav>
  )
}
