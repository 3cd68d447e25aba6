import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide'
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Bet } from '../../contract/bets/bets.ts'
import { listResults } from '../../contract/matches/match-pages.ts'
import type { Match } from '../../contract/matches/matches.ts'
import { formatMoney } from '../../words/amounts.ts'
import { pickWords } from '../../words/bets/pick-words.ts'
import { formatNearDay, startOfDay } from '../../words/days.ts'
import { formatOdds, formatTime } from '../../words/format.ts'
import { useServer } from '../api/call.ts'
import { useCurrentUser } from '../api/current-user.ts'
import { liveMatchesQuery, upcomingMatchesQuery } from '../api/live-data.ts'
import { useBreakEnd } from '../api/on-break.ts'
import { query } from '../api/query-client.ts'
import { betPageQuery } from '../bets/model/bet-queries.ts'
import { teamsNamed, teamsOf } from '../favorites/teams/proposed-teams.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { wantedBet } from '../layout/new-bet-state.ts'
import { useFavoriteTeams } from '../matches/favorite-toggle/favorite-teams.ts'
import { TeamLogo } from '../matches/scoreboard/team-logo.tsx'
import { useTicking } from '../matches/use-ticking.ts'
import { useSite } from '../site.ts'
import { useModal } from '../ui/dialogs/use-modal.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { theme } from '../ui/theme.ts'
import { useMedia } from '../ui/use-media.ts'
import { type Choice, type PaletteEntry, paletteGroups } from './palette-entries.ts'
import { Key } from './shortcuts-dialog.tsx'

const TYPING_PAUSE_MS = 200
const LONGEST = 200
const MOST_BETS = '5'
/** As many as the dashboard has already loaded. */
const LATEST_BETS = '3'

type Props = { onShortcuts: () => void; onClose: () => void }

/** Finds matches, bets, teams, actions and pages; the arrow keys choose, Enter opens. */
export default function Palette({ onShortcuts, onClose }: Props) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const modal = useModal(dialog, { onClose })
  const listId = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const groups = useGroups(text)
  const entries = groups.flatMap(({ entries }) => entries)
  const current = Math.min(at, entries.length - 1)
  const choose = useChoose({ onShortcuts, onClose })
  const optionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [current, listId])

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      setAt((current + step + entries.length) % entries.length)
    }
    const entry = entries[current]
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !entry) return
    event.preventDefault()
    choose(entry.choice, event.ctrlKey || event.metaKey)
  }

  return (
    <dialog
      ref={dialog}
      {...modal}
      aria-label={t('palette.title')}
      className="mx-auto mt-[min(6rem,10dvh)] mb-auto w-[min(40rem,calc(100vw-2rem))] overflow-hidden rounded-card border border-line-strong
        bg-surface text-ink shadow-float backdrop:bg-backdrop max-md:mt-0 max-md:w-full max-md:max-w-full max-md:rounded-t-none max-md:border-x-0
        max-md:border-t-0 short:mt-0"
    >
      <div className="flex max-h-[min(36rem,80dvh)] flex-col max-md:max-h-[92dvh] short:max-h-dvh">
        <div className="flex items-center gap-3 border-b border-line pr-1.5 pl-4">
          <Icon of={Search} className="size-5 shrink-0 text-ink-2" />
          <input
            type="text"
            role="combobox"
            aria-label={t('palette.hint')}
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={entries.length > 0 ? optionId(current) : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            maxLength={LONGEST}
            placeholder={t('palette.placeholder')}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
            className="min-h-14 min-w-0 grow bg-transparent text-score text-ink outline-none placeholder:text-ink-3 max-md:placeholder:text-small"
          />
          <IconButton icon={X} label={t('common.close')} className="shrink-0" onClick={onClose} />
        </div>
        <p role="status" className="sr-only">
          {entries.length === 0 ? t('palette.nothing') : t('palette.found', { count: entries.length })}
        </p>
        <div id={listId} role="listbox" aria-label={t('palette.title')} className="min-h-0 overflow-y-auto p-2">
          {groups.map(({ title, entries: ofGroup }) => (
            <div key={title} role="group" aria-label={t(title)}>
              <p aria-hidden className="px-2 pt-2 pb-1 text-caption font-medium text-ink-3">
                {t(title)}
              </p>
              {ofGroup.map((entry) => {
                const index = entries.indexOf(entry)
                return (
                  <Option
                    key={entry.id}
                    id={optionId(index)}
                    entry={entry}
                    isChosen={index === current}
                    onChoose={(isNewTab) => choose(entry.choice, isNewTab)}
                  />
                )
              })}
            </div>
          ))}
        </div>
        {entries.length === 0 && <p className="px-4 pb-4 text-small text-ink-2">{t('palette.nothing')}</p>}
        <Legend />
      </div>
    </dialog>
  )
}

type OptionProps = {
  id: string
  entry: PaletteEntry
  isChosen: boolean
  onChoose: (isNewTab: boolean) => void
}

function Option({ id, entry: { icon, marks, words, more }, isChosen, onChoose }: OptionProps) {
  return (
    // The field keeps the focus and handles all keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={({ ctrlKey, metaKey }) => onChoose(ctrlKey || metaKey)}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-2 text-small hover:bg-raised
        aria-selected:bg-raised forced-colors:aria-selected:outline pointer-coarse:min-h-11"
    >
      {marks ? (
        <span aria-hidden className="flex w-9 shrink-0 justify-center -space-x-1">
          {marks.map(({ name, logo }, at) => (
            <TeamLogo key={at} name={name} logo={logo} size="tiny" />
          ))}
        </span>
      ) : (
        <span className="flex w-9 shrink-0 justify-center">
          <Icon of={icon} className="size-4.5 text-ink-3" />
        </span>
      )}
      <span className="flex min-w-0 grow items-center gap-x-3 max-md:flex-col max-md:items-start">
        <bdi className="max-w-full min-w-0 font-medium wrap-anywhere">{words}</bdi>
        {more !== '' && <bdi className="max-w-full min-w-0 truncate text-caption text-ink-3 md:ml-auto">{more}</bdi>}
      </span>
    </div>
  )
}

function Legend() {
  const t = useT()
  const keys = [
    { keys: ['↑', '↓'], words: t('palette.choose') },
    { keys: ['Enter'], words: t('palette.open') },
    { keys: ['Ctrl', 'Enter'], words: t('palette.newTab') },
  ]
  return (
    <p
      aria-hidden
      className="flex flex-wrap items-center gap-1.5 border-t border-line px-4 py-2 text-caption text-ink-3 pointer-coarse:hidden"
    >
      {keys.map(({ keys: pressed, words }) => (
        <Fragment key={words}>
          {pressed.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
          <span className="mr-2">{words}</span>
        </Fragment>
      ))}
    </p>
  )
}

function useGroups(text: string) {
  const t = useT()
  const language = useLanguage()
  const user = useCurrentUser()
  const live = useQuery(liveMatchesQuery).data ?? []
  const upcoming = useQuery(upcomingMatchesQuery).data ?? []
  const followed = useFavoriteTeams().teams ?? []
  const isOnBreak = useBreakEnd() !== null
  const rested = useDebounced(text.trim())
  const isSearched = Boolean(user) && rested !== ''
  const server = useServer()
  const found = useQuery({ ...betPageQuery(server, { q: rested, limit: MOST_BETS }), enabled: isSearched }).data
  const latest = useQuery({ ...betPageQuery(server, { limit: LATEST_BETS }), enabled: Boolean(user) }).data
  // Teams without a listed match are found by their results.
  const results = useQuery({ ...query(listResults, { query: { q: rested } }), enabled: rested !== '' }).data
  const matches = [...live, ...upcoming]
  const known = [...followed, ...[...matches, ...(results?.matches ?? [])].flatMap(teamsOf)]
  const teams = teamsNamed(text, known)
  const today = new Date(useTicking(startOfDay))
  const betWords = (bet: Bet) => {
    const { pick, beside } = pickWords(bet, t, language)
    const price = t('history.amountAt', {
      amount: formatMoney(bet.amount, language),
      odds: formatOdds(bet.odds, language),
    })
    const day = formatNearDay(new Date(bet.placedAt), today, language)
    return { words: pick, more: [beside, day, price].filter(Boolean).join(' · ') }
  }
  const whenWords = ({ status, score1, score2, scheduledTime }: Match) => {
    const score = score1 === null || score2 === null ? '' : ` ${score1}–${score2}`
    if (status === 'LIVE') return t('matches.badgeLive') + score
    if (scheduledTime === null) return ''
    const start = new Date(scheduledTime)
    return `${formatNearDay(start, today, language)} ${formatTime(start, language)}`
  }
  const hasKeys = !useMedia('(pointer: coarse)')
  const bets = betsFor(text.trim())
  return paletteGroups(text, { user, matches, teams, bets, betWords, whenWords, isOnBreak, hasKeys }, t)

  function betsFor(typed: string): readonly Bet[] {
    if (typed === '') return latest?.bets ?? []
    return isSearched && rested === typed ? (found?.bets ?? []) : []
  }
}

/** The text once typing pauses. */
function useDebounced(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

function useChoose({ onShortcuts, onClose }: Props) {
  const site = useSite()
  const [, go] = useLocation()
  return (choice: Choice, isNewTab: boolean) => {
    if (choice === 'shortcuts') return onShortcuts()
    if ('path' in choice && isNewTab) {
      window.open(choice.path, '_blank', 'noopener')
      return
    }
    onClose()
    // The page replaces the history entry of the palette.
    if ('path' in choice) go(choice.path, { replace: true })
    else if ('betOn' in choice) site.of(wantedBet).set({ matchId: choice.betOn, team: null })
    else site.of(theme).choose(choice.theme)
  }
}
