import { ChevronRight, Scale } from 'lucide'
import { Link } from 'wouter'
import { PATHS } from '../../../contract/paths.ts'
import type { Statistics } from '../../../contract/statistics.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { AmountFigure } from '../../layout/amount-figure.tsx'
import { toneOf } from '../../layout/tone-of.ts'
import { Icon } from '../../ui/icon.tsx'
import { Changing } from '../../ui/motion/changing.tsx'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'
import { BESIDE_CONTROLS } from '../statistics-tabs.tsx'
import { headlineOfBets, type Judgement, outlookOf, sentenceOf } from '../verdict-words.ts'

/**
 * `of`: the bets that `stats` count. `judgement`: null while loading, undefined on failure. `filter`: the parameters that the link keeps.
 */
type Props = {
  stats: Statistics
  of: string
  judgement: Judgement | null | undefined
  isWhole: boolean
  filter: string
  /** Directly below the tabs. */
  isFirst: boolean
}

/** The profit, and what it says about skill, in plain words. On a narrow screen the figure comes before its label. */
export function Hero({ stats, of, judgement, isWhole, filter, isFirst }: Props) {
  const t = useT()
  const settled = t('statistics.settledBets', { count: stats.totalBets - stats.pendingCount })
  return (
    <section className="flex w-full min-w-0 flex-col gap-3 short:gap-2">
      <div className="flex flex-col max-[50rem]:flex-col-reverse">
        <h2 className="text-caption text-ink-2">
          {t(isWhole ? 'statistics.totalProfit' : 'statistics.profit')} · {settled}
        </h2>
        <div className={isFirst ? BESIDE_CONTROLS : ''}>
          <p className={`@container text-hero font-semibold ${toneOf(stats.totalProfit)}`}>
            <Changing value={stats.totalProfit} of={of}>
              <AmountFigure decimal={stats.totalProfit} signed />
            </Changing>
          </p>
        </div>
      </div>
      {judgement === null && <Skeleton className="h-32" />}
      {judgement && <Verdict judgement={judgement} filter={filter} />}
    </section>
  )
}

function Verdict({ judgement, filter }: { judgement: Judgement; filter: string }) {
  const t = useT()
  const language = useLanguage()
  const outlook = outlookOf(judgement, t, language)
  return (
    <div className="flex min-h-32 gap-3">
      <Icon of={Scale} className="mt-0.5 size-5 shrink-0 text-ink-2" />
      <div className="min-w-0">
        <h3 className="text-title font-semibold">{t(`skill.headline.${headlineOfBets(judgement)}`)}</h3>
        <p className="text-body text-pretty text-ink-2">{sentenceOf(judgement, t, language)}</p>
        {outlook && <p className="mt-1 text-small text-pretty text-ink-3">{outlook}</p>}
        <Link
          href={filter === '' ? PATHS.luck : `${PATHS.luck}?${filter}`}
          className="-ms-1 inline-flex min-h-11 items-center gap-1 rounded-small px-1 text-small font-medium text-accent hover:underline"
        >
          {t('skill.title')}
          <Icon of={ChevronRight} className="size-4" />
        </Link>
      </div>
    </div>
  )
}
