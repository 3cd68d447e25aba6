import type { Exploration } from '../../contract/explorer.ts'
import { LOCALES } from '../../contract/languages.ts'
import { required } from '../../domain/required.ts'
import { formatCount } from '../../words/amounts.ts'
import { keyWords } from '../bets/history/filters/slice-words.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { BESIDE_CONTROLS } from '../statistics/statistics-tabs.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'

/** `data`: undefined while loading, and on failure. `isFirst`: directly below the tabs. */
type Props = { data: Exploration | undefined; failed: boolean; isFirst: boolean }

/** In how many groups the user wins more than luck explains, and which groups stand out; of constant height. */
export function ExplorerHero({ data, failed, isFirst }: Props) {
  const t = useT()
  const language = useLanguage()
  const count = (value: number) => formatCount(value, language)
  const wins = data?.rows.filter(({ holds, profit }) => holds && !profit.startsWith('-')).length ?? 0
  return (
    <section className="flex min-w-0 flex-wrap items-end gap-x-6 gap-y-1 md:min-h-17">
      <div className={`max-[50rem]:basis-full ${isFirst ? BESIDE_CONTROLS : ''}`}>
        <h2 className="text-caption text-ink-2">{t('explorer.beatLuck')}</h2>
        <p className="h-12 content-center text-hero font-semibold tabular-nums">
          {data ? (
            data.luck.tested === 0 ? (
              '–'
            ) : (
              t('explorer.holdOf', { hold: count(wins), tested: count(data.luck.tested) })
            )
          ) : failed ? (
            '–'
          ) : (
            <Skeleton className="h-10 w-32" />
          )}
        </p>
      </div>
      <div className="max-w-prose min-w-0 grow basis-60 pb-1 text-small text-ink-2 max-sm:min-h-11 sm:min-h-16 sm:content-end">
        {data && <Sentence data={data} />}
      </div>
    </section>
  )
}

/** The groups that stand out, truncated after three lines to keep the height. */
function Sentence({ data: { luck, rows, dimensions } }: { data: Exploration }) {
  const t = useT()
  const language = useLanguage()
  if (luck.tested === 0) return <p className="line-clamp-3">{t('explorer.luckNone')}</p>
  const words = ({ keys }: Exploration['rows'][number]) =>
    dimensions.map((dimension, at) => {
      const value = keyWords(dimension, required(keys[at], 'the key of a dimension'), t, language)
      return dimension === 'odds' ? t('statistics.oddsBand', { band: value }) : value
    })
  const named = (isLoss: boolean) => {
    const held = rows.filter(({ holds, profit }) => holds && profit.startsWith('-') === isLoss)
    return new Intl.ListFormat(LOCALES[language]).format(held.map((row) => words(row).join(' · ')))
  }
  const [wins, losses] = [named(false), named(true)]
  const said = [
    ...(wins === '' ? [] : [t('explorer.wins', { groups: wins })]),
    ...(losses === '' ? [] : [t('explorer.loses', { groups: losses })]),
  ].join(' ')
  return (
    <p title={said} className="line-clamp-3 font-medium text-ink">
      {said === '' ? t('explorer.none') : said}
    </p>
  )
}
