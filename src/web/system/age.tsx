import { formatAge } from '../i18n/elapsed.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useTicking } from '../matches/use-ticking.ts'
import { formatMoment } from './figures.ts'

/** "5 s ago", and the moment itself on hovering. Ticks alone: nothing around it renders again. */
export function Age({ at }: { at: string }) {
  const t = useT()
  const language = useLanguage()
  const age = useTicking((now) => formatAge(new Date(at), new Date(now), t))
  return (
    <time dateTime={at} title={formatMoment(new Date(at), language)} className="tabular-nums">
      {age}
    </time>
  )
}
