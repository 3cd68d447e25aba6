import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide'
import { useId, useRef, useState } from 'react'
import type { MatchDetails } from '../../contract/matches/match-pages.ts'
import {
  addPriceTarget,
  PRICES_LIMIT,
  type PriceTarget,
  removePriceTarget,
} from '../../contract/matches/price-targets.ts'
import { type Direction, directionTo } from '../../domain/alerts/price-target.ts'
import { formatOdds as oddsText, parseOdds } from '../../domain/money/odds.ts'
import { TBD } from '../../domain/team/team.ts'
import { writeDecimal } from '../../words/amounts.ts'
import { formatOdds, formatTime } from '../../words/format.ts'
import { teamName } from '../../words/team-name.ts'
import { useCall } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { refetchOwnData } from '../api/own-data.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useContractForm, useSend } from '../layout/form/use-contract-form.ts'
import { usePageBelow } from '../layout/use-opened.ts'
import { ODDS_ALERTS } from '../matches/alert-choice/alert-bell.tsx'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DecimalField } from '../ui/decimal-field.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { SEGMENT } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useFocusAfterRemoval } from '../ui/motion/use-focus-after-removal.ts'
import { plainDecimal } from '../ui/plain-decimal.ts'
import { useToast } from '../ui/toast/toast.ts'

type Side = PriceTarget['team']
type Match = MatchDetails

type Props = { match: Match; targets: readonly PriceTarget[]; onClose: () => void }

/** The user's odds alerts for a match, and the form that adds one. */
export default function PriceDialog({ match, targets, onClose }: Props) {
  const t = useT()
  const area = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(area, targets.length)
  usePageBelow(ODDS_ALERTS)
  const teams = t('matches.versus', { team1: teamName(match.team1, t), team2: teamName(match.team2, t) })
  return (
    <Dialog
      addressed
      title={t('matchPage.price.title')}
      description={<bdi>{teams}</bdi>}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      <div ref={area} tabIndex={-1} className="outline-none">
        {targets.length > 0 && (
          <ul aria-label={t('matchPage.price.list')} className="-mt-1 mb-3 divide-y divide-line border-b border-line">
            {targets.map((target) => (
              <Target key={target.number} match={match} target={target} />
            ))}
          </ul>
        )}
        {targets.length < PRICES_LIMIT ? (
          <NewTarget match={match} />
        ) : (
          <p className="text-small text-ink-3">{t('matchPage.price.full')}</p>
        )}
      </div>
    </Dialog>
  )
}

function Target({ match, target }: { match: Match; target: PriceTarget }) {
  const t = useT()
  const call = useCall()
  const toast = useToast()
  const language = useLanguage()
  const client = useQueryClient()
  const { hltvId, number, team, direction, reached } = target
  const odds = formatOdds(target.odds, language)
  const words = t(`matchPage.price.${direction}`, { team: nameOf(match, team, t), odds })
  const remove = useMutation({
    mutationFn: () => call(removePriceTarget, { params: { hltvId: String(hltvId), number: String(number) } }),
    onError(error) {
      const description = t(error instanceof CallError ? 'matchPage.price.notRemoved' : 'offline.unanswered')
      toast({ title: t('common.error'), description, tone: 'failing' })
    },
    // Also after a lost response: the alert may have been removed.
    onSettled: () => refetchOwnData(client, ['alerts']),
  })
  const { send, pending } = useSend(remove)
  return (
    <li className="flex min-h-11 items-center gap-2">
      <span className="min-w-0 grow py-1.5 text-small">
        <span className="block font-medium wrap-anywhere tabular-nums">{words}</span>
        {reached && (
          <span className="flex items-center gap-1 text-caption text-won tabular-nums">
            <Icon of={Check} className="size-3.5 shrink-0" />
            {t('matchPage.price.reached', {
              odds: formatOdds(reached.odds, language),
              time: formatTime(new Date(reached.at), language),
            })}
          </span>
        )}
      </span>
      <IconButton
        icon={X}
        label={t('matchPage.price.remove', { price: words })}
        pending={pending}
        className="-me-2 size-11! shrink-0"
        onClick={() => send()}
      />
    </li>
  )
}

type Body = { readonly team: Side; readonly odds: string; readonly direction: Direction }

function NewTarget({ match }: { match: Match }) {
  const t = useT()
  const call = useCall()
  const language = useLanguage()
  const client = useQueryClient()
  const sides = ([1, 2] as const).filter((side) => (side === 1 ? match.team1 : match.team2) !== TBD)
  const [chosen, setChosen] = useState<Side>(1)
  const side = sides.includes(chosen) ? chosen : (sides[0] ?? chosen)
  const now = parseOdds(side === 1 ? match.odds1 : match.odds2)
  const team = nameOf(match, side, t)
  const form = useContractForm({
    values: { odds: '' },
    check({ odds: typed }) {
      const wanted = parseOdds(plainDecimal(typed) ?? typed)
      if (wanted === null) return { problems: { odds: typed.trim() === '' ? 'oddsRequired' : 'oddsInvalid' } }
      return { body: { team: side, odds: oddsText(wanted), direction: directionTo(wanted, now) } }
    },
    send: (body: Body) => call(addPriceTarget, { params: { hltvId: String(match.hltvId) }, body }),
    fieldOf: () => 'odds',
    async onSuccess() {
      await refetchOwnData(client, ['alerts'])
      form.resetSent()
    },
    needsNetwork: true,
  })
  const wanted = parseOdds(plainDecimal(form.typed.odds) ?? form.typed.odds)
  if (sides.length === 0) return <p className="text-small text-ink-3">{t('matchPage.price.undecided')}</p>
  return (
    <form noValidate onSubmit={form.submit} className="@container flex flex-col gap-3">
      <Sides match={match} sides={sides} side={side} onChoose={setChosen} />
      <DecimalField
        label={t('matchPage.price.odds')}
        hint={
          wanted === null
            ? t('matchPage.price.hint')
            : t(`matchPage.price.tells.${directionTo(wanted, now)}`, {
                team,
                odds: formatOdds(oddsText(wanted), language),
              })
        }
        typed={form.typed.odds}
        least="1.01"
        write={(decimal) => writeDecimal(decimal, language)}
        {...form.field('odds')}
      />
      <FormAlert message={form.problem} />
      <Button type="submit" pending={form.pending} className="@sm:self-start">
        {t('matchPage.price.add')}
      </Button>
    </form>
  )
}

type SidesProps = { match: Match; sides: readonly Side[]; side: Side; onChoose: (side: Side) => void }

/** The teams with their current odds. */
function Sides({ match, sides, side, onChoose }: SidesProps) {
  const t = useT()
  const language = useLanguage()
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={t('matchPage.price.team')}
      className="grid auto-cols-fr grid-flow-col rounded-control bg-raised p-0.5"
    >
      {sides.map((each) => {
        const odds = each === 1 ? match.odds1 : match.odds2
        return (
          <label key={each} className={`${SEGMENT} py-1 pointer-coarse:min-h-11`}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === side}
              onChange={() => onChoose(each)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="min-w-0 text-center wrap-anywhere">
              <bdi>{nameOf(match, each, t)}</bdi>{' '}
              {parseOdds(odds) !== null && (
                <span className="text-ink-3 tabular-nums">{formatOdds(odds, language)}</span>
              )}
            </span>
          </label>
        )
      })}
    </div>
  )
}

function nameOf({ team1, team2 }: Match, side: Side, t: ReturnType<typeof useT>): string {
  return teamName(side === 1 ? team1 : team2, t)
}
