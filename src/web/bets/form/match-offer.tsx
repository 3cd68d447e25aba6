import type { Language } from '../../../contract/languages.ts'
import { formatDateTime } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/language.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import type { BetForm } from './bet-form.tsx'
import { NO_MATCH } from './bet-values.ts'
import type { CandidateMatch } from './use-match-offer.ts'

/** The match that the bet will be tied to: a certain one is named and may be refused, several are a choice, none is no line at all. */
export function MatchOfferField({ form }: { form: BetForm }) {
  const t = useT()
  const language = useLanguage()
  const { matches, match } = form.offer
  const { matchId } = form.typed
  const choose = (value: string) => form.set('matchId', value, { shouldDirty: true })
  if (matchId === NO_MATCH && matches.length <= 1) {
    return <OfferLine words={t('offer.untied')} action={t('offer.tie')} onAction={() => choose('')} error={undefined} />
  }
  const isListed = matchId === '' || matchId === NO_MATCH || match !== null
  if (matches.length > 1 && isListed) {
    return (
      <SelectField label={t('offer.which')} error={form.errors.matchId} {...form.register('matchId')}>
        <option value="">{t('offer.unsaid')}</option>
        {matches.map((each) => (
          <option key={each.matchId} value={each.matchId}>
            {matchWords(each, t, language)}
          </option>
        ))}
        <option value={NO_MATCH}>{t('offer.none')}</option>
      </SelectField>
    )
  }
  if (!match && matchId === '') return null
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
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 rounded-control bg-raised px-3 py-1.5">
      <output className={`min-w-0 text-small wrap-anywhere ${error ? 'text-lost' : 'text-ink-2'}`}>
        <bdi>{error ?? words}</bdi>
      </output>
      <Button size="small" variant="ghost" onClick={onAction}>
        {action}
      </Button>
    </div>
  )
}

/** "Alfa vs Bravo · ESL Pro League · 20/11, 18:00" */
function matchWords(match: CandidateMatch, t: Translate, language: Language): string {
  const { team1, team2, tournament, status, scheduledTime } = match
  const when = scheduledTime === null ? null : formatDateTime(new Date(scheduledTime), language)
  const state = status === 'live' ? t('offer.live') : status === 'finished' ? t('offer.finished') : null
  return [`${team1} vs ${team2}`, tournament, when, state].filter((part) => part !== null).join(' · ')
}
