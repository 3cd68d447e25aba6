import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp, FlaskConical, type IconNode, Star, Ticket } from 'lucide'
import { type ReactNode, useEffect } from 'react'
import { PATHS } from '../../contract/paths.ts'
import type { Statistics } from '../../contract/statistics.ts'
import type { Key } from '../../words/keys.ts'
import { useCall } from '../api/call.ts'
import { useCurrentUser } from '../api/current-user.ts'
import { refetchOwnData } from '../api/own-data.ts'
import { importListQuery, removeSample, sampleIn } from '../api/sample-book.ts'
import { useT } from '../i18n/language.ts'
import { fillSample } from '../imports/fill-sample.ts'
import { SAMPLE_BETS } from '../imports/sample-bets.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { useSite } from '../site.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { hadSample, rememberSample } from '../ui/storage.ts'
import { InstallHint } from './install-hint.tsx'
import { NOTICE_HEIGHT } from './own-shape.tsx'

/**
 * Whether the book holds the sample; null until that is known. The device remembers the last value, so that its next visit begins with the
 * notice, or without waiting for the list of imports.
 */
export function useHasSample(figures: Statistics | undefined): boolean | null {
  const isSmall = figures !== undefined && figures.totalBets > 0 && figures.totalBets <= 2 * SAMPLE_BETS
  const had = hadSample()
  const list = useQuery({ ...importListQuery, enabled: isSmall || had === true })
  const found = list.data && sampleIn(list.data) !== null
  useEffect(() => {
    if (found !== undefined) rememberSample(found)
  }, [found])
  if (figures && !isSmall) return false
  return found ?? had ?? (list.isError ? false : null)
}

type Props = { figures: Statistics | undefined; hasSample: boolean | null; children: ReactNode }

/**
 * In a book without bets, replaces today's figures with ways to begin; above the figures of a sample book, explains the sample. Nothing for
 * a book with own bets.
 */
export function GettingStarted({ figures, hasSample, children }: Props) {
  if (figures?.totalBets === 0) return <FirstSteps />
  return (
    <>
      {hasSample && <SampleNotice />}
      {children}
    </>
  )
}

const STEPS: readonly { icon: IconNode; title: Key; text: Key; action: Key; path: string }[] = [
  { icon: Ticket, title: 'newcomer.record', text: 'newcomer.recordText', action: 'nav.newBet', path: PATHS.newBet },
  { icon: FileUp, title: 'newcomer.import', text: 'newcomer.importText', action: 'nav.import', path: PATHS.import },
  { icon: Star, title: 'newcomer.follow', text: 'newcomer.followText', action: 'nav.upcoming', path: PATHS.upcoming },
]

/** Three ways to begin, and a sample book to explore. */
function FirstSteps() {
  const t = useT()
  const name = useCurrentUser()?.firstName
  return (
    <section className="surface">
      <header className="p-card">
        <h2 className="text-page font-semibold text-balance wrap-anywhere md:text-lead">
          {name ? t('newcomer.title', { name }) : t('newcomer.titleNoName')}
        </h2>
        <p className="text-small text-ink-2">{t('newcomer.text')}</p>
      </header>
      <ol>
        {STEPS.map(({ icon, title, text, action, path }, at) => (
          <li key={path} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-card py-3">
            <span className="grid size-9 shrink-0 place-items-center self-start rounded-full bg-raised text-ink-2">
              <Icon of={icon} className="size-4.5" />
            </span>
            <div className="min-w-0 grow basis-40 max-sm:basis-[calc(100%-3rem)]">
              <h3 className="text-body font-semibold">{t(title)}</h3>
              <p className="text-small text-ink-3">{t(text)}</p>
            </div>
            <ButtonLink href={path} variant={at === 0 ? 'primary' : 'secondary'} className="shrink-0 max-sm:ms-12">
              {t(action)}
            </ButtonLink>
          </li>
        ))}
      </ol>
      <SampleOffer />
      <InstallHint />
    </section>
  )
}

function SampleOffer() {
  const t = useT()
  const client = useQueryClient()
  const call = useCall()
  const fill = useMutation({
    mutationFn: () => fillSample(call),
    onSettled: () => refetchOwnData(client, ['bets', 'stats']),
  })
  const { send, pending, problem } = useSend(fill, { needsNetwork: true })
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line px-card py-3">
      <p className="min-w-0 grow basis-60 text-small text-ink-2">{t('newcomer.sampleText', { count: SAMPLE_BETS })}</p>
      <Button pending={pending} onClick={() => send()}>
        {t('newcomer.sample')}
      </Button>
      <FormAlert message={problem} />
    </div>
  )
}

/** While the book holds sample bets. */
function SampleNotice() {
  const t = useT()
  const client = useQueryClient()
  const site = useSite()
  const remove = useMutation({
    mutationFn: () => removeSample(site),
    onSettled: () => refetchOwnData(client, ['bets', 'stats']),
  })
  const { send, pending, problem } = useSend(remove, { needsNetwork: true })
  return (
    <section
      aria-label={t('newcomer.sample')}
      className={`surface flex flex-wrap content-center items-center gap-3 bg-pending-tint! px-card py-3 ${NOTICE_HEIGHT}`}
    >
      <Icon of={FlaskConical} className="size-5 shrink-0 text-pending lying:hidden" />
      <p className="min-w-0 grow basis-60 text-small">{t('newcomer.inSample')}</p>
      <Button pending={pending} onClick={() => send()}>
        {t('newcomer.removeSample')}
      </Button>
      <FormAlert message={problem} />
    </section>
  )
}
