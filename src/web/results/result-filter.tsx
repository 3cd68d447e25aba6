import { Star, Ticket, X } from 'lucide'
import { formatCount } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { CHOICE, CHOICES } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useMedia } from '../ui/use-media.ts'
import type { Choice, Only } from './use-results.ts'

const LISTS = ['all', 'bets', 'favorites'] as const satisfies readonly Only[]

type Props = {
  choice: Choice
  /** The number of matches in each list, if known. */
  counts: Partial<Readonly<Record<Only, number | undefined>>>
  /** Bets and favorites need an account. */
  isVisitor: boolean
  onChoose: (wanted: Partial<Choice>) => void
}

/** All results, those with own bets or favorites, and the search. On phones own results are a switch next to the search. */
export function ResultFilter({ choice: { q, only }, counts, isVisitor, onChoose }: Props) {
  const t = useT()
  const isWide = useMedia('(width >= 64rem)')
  return (
    <div className="mb-3 flex min-h-11 items-center justify-between gap-2">
      {isWide && !isVisitor && <Segments only={only} counts={counts} onChoose={onChoose} />}
      <SearchField
        label={t('results.search')}
        hint={t('results.searchHint')}
        value={q}
        className="grow lg:ms-auto lg:max-w-60"
        onSearch={(text) => onChoose({ q: text })}
      />
      {!isWide && q !== '' && <IconButton icon={X} label={t('results.clear')} onClick={() => onChoose({ q: '' })} />}
      {!isWide && q === '' && !isVisitor && <OnlyMine only={only} onChoose={onChoose} />}
    </div>
  )
}

type ChoiceProps = Pick<Props, 'counts' | 'onChoose'> & { only: Only }

function Segments({ only, counts, onChoose }: ChoiceProps) {
  const t = useT()
  const language = useLanguage()
  return (
    <fieldset className={`${CHOICES} shrink-0`}>
      <legend className="sr-only">{t('results.only')}</legend>
      {LISTS.map((choice) => {
        const count = counts[choice]
        return (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === only}
            onClick={() => onChoose({ only: choice })}
            className={CHOICE}
          >
            {t(`results.only.${choice}`)}{' '}
            <span className="min-w-[2ch] text-caption text-ink-3 tabular-nums">
              {count !== undefined && formatCount(count, language)}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}

/** The switch for own results; if the address asks for favorites, it switches favorites. */
function OnlyMine({ only, onChoose }: Omit<ChoiceProps, 'counts'>) {
  const t = useT()
  const isOn = only !== 'all'
  return (
    <Button
      size="small"
      aria-pressed={isOn}
      className="min-w-11 shrink-0 whitespace-nowrap aria-pressed:border-accent aria-pressed:text-accent"
      onClick={() => onChoose({ only: isOn ? 'all' : 'bets' })}
    >
      <Icon of={only === 'favorites' ? Star : Ticket} className="size-4 shrink-0" />
      {/* Hidden where the hint of the search would not fit next to it. */}
      <span className="max-[24rem]:sr-only">
        {t(only === 'favorites' ? 'results.only.favorites' : 'results.onlyMine')}
      </span>
    </Button>
  )
}
