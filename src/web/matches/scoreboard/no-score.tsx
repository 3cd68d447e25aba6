import { useT } from '../../i18n/language.ts'

/** Replaces the score before the match. */
export function NoScore({ className }: { className: string }) {
  const t = useT()
  return (
    <span className={`text-ink-3 ${className}`}>
      <span aria-hidden>-</span>
      <span className="sr-only">{t('matches.scoreUnknown')}</span>
    </span>
  )
}
