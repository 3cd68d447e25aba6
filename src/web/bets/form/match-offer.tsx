import type { Language } from '../../../contract/languages.ts'
import { formatDateTime, formatTime, perLanguage } from '../../../words/format.ts'
import type { Translate } from '../../../words/translate.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { ChoiceField } from '../../layout/form/choice-field.tsx'
import { Button } from '../../ui/button.tsx'
import type { BetForm } from './bet-form.tsx'
import { NO_MATCH } from './bet-values.ts'
import type { CandidateMatch } from './use-match-offer.ts'

/** The match that the bet will be linked to. A certain match is named and can be declined; several are offered; none: no line. */
export function MatchOfferField({ form }: { form: BetForm }) {
  const t = useT()
  const language = useLanguage()
  const { matches, match } = form.offer
  const { matchId } = form.typed
  const choose = (match: typeof NO_MATCH | null) => form.set('matchId', match, { shouldDirty: true })
  if (matchId === NO_MATCH && matches.length <= 1) {
    return (
      <OfferLine words={t('offer.untied')} action={t('offer.tie')} onAction={() => choose(null)} error={undefined} />
    )
  }
  const isListed = matchId === null || matchId === NO_MATCH || match !== null
  if (matches.length > 1 && isListed) {
    return (
      <ChoiceField
        label={t('offer.which')}
        {...form.choice('matchId')}
        emptyLabel={t('offer.unsaid')}
        choices={[
          ...matches.map((each) => ({
            key: String(each.matchId),
            value: each.matchId,
            words: matchWords(each, t, language),
          })),
          { key: NO_MATCH, value: NO_MATCH, words: t('offer.none') },
        ]}
      />
    )
  }
  if (!match && matchId === null) return null
  const words = match ? t('offer.on', { match: matchWords(match, t, language) }) : t('offer.tied')
  return (
    <OfferLine
      words={words}
      action={t('offer.notThis')}
      onAction={() => choose(NO_MATCH)}
      error={form.errors.matchId}
    />
  )
}

type LineProps = { words: string; action: string; onAction: () => void; error: string | undefined }

function OfferLine({ words, action, onAction, error }: LineProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-1 rounded-control bg-raised pl-3">
      <output className={`min-w-0 grow basis-48 py-1.5 text-small wrap-anywhere ${error ? 'text-lost' : 'text-ink-2'}`}>
        <bdi>{error ?? words}</bdi>
      </output>
      <Button size="small" variant="ghost" onClick={onAction}>
        {action}
      </Button>
    </div>
  )
}

type MatchNamed = Pick<CandidateMatch, 'team1' | 'team2' | 'tournament' | 'scheduledTime'> & { readonly status: string }

/** "Alfa vs Bravo · ESL Pro League · today, 18:00" */
function matchWords(match: MatchNamed, t: Translate, language: Language): string {
  return [`${match.team1} vs ${match.team2}`, whenWords(match, t, language)].filter(Boolean).join(' · ')
}

/** "ESL Pro League · today, 18:00" */
export function whenWords(match: MatchNamed, t: Translate, language: Language): string {
  const { tournament, status, scheduledTime } = match
  const time = scheduledTime === null ? null : startWords(new Date(scheduledTime), language)
  const when = status.toLowerCase() === 'live' ? t('offer.live') : time
  const ended = status === 'finished' ? t('offer.finished') : null
  return [tournament, when, ended].filter((part) => part !== null).join(' · ')
}

const relative = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

function startWords(at: Date, language: Language): string {
  const isToday = at.toDateString() === new Date().toDateString()
  return isToday ? `${relative(language).format(0, 'day')}, ${formatTime(at, language)}` : formatDateTime(at, language)
}
