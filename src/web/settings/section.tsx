import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../i18n/language.ts'
import type { SettingsSection } from './sections.ts'

type Props = {
  section: SettingsSection
  /** The address is this section's. */
  isCurrent: boolean
  hint?: ReactNode
  /** The page begins with it: its heading does not take the focus until another section was open. */
  isFirst?: boolean
  children: ReactNode
}

/** Narrow windows have the heading in the page's header: no line above the first row. */
const BELOW_HEADER = 'lg:mt-2 max-lg:-mt-3 max-lg:[&>:first-child]:border-t-0'

/** A heading and rows. The heading gets the focus when the address becomes the section's; on narrow windows the page's header shows it. */
export function Section({ section, isCurrent, hint, isFirst = false, children }: Props) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const waits = useRef(isFirst)
  useEffect(() => {
    if (isCurrent && !waits.current) showSection(heading.current)
    waits.current = false
  }, [isCurrent])
  return (
    <section className="min-w-0 scroll-mt-20 max-lg:scroll-mt-32">
      <h2
        ref={heading}
        id={headingOf(section)}
        tabIndex={-1}
        className="w-fit text-title font-semibold outline-none max-lg:sr-only"
      >
        {t(section.title)}
      </h2>
      {hint && <p className="mt-1 text-small text-ink-3">{hint}</p>}
      <div
        className={`@container ${isFirst ? 'lg:mt-2 max-lg:-mt-3 max-lg:*:border-0 max-lg:*:pb-0' : hint ? 'mt-2' : BELOW_HEADER}`}
      >
        {children}
      </div>
    </section>
  )
}

/** The id of the section's heading. */
export const headingOf = ({ path }: SettingsSection) => `settings${path.replaceAll('/', '-')}`

/** Scrolls to the section of a heading. */
export function showSection(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
  heading?.parentElement?.scrollIntoView()
}
