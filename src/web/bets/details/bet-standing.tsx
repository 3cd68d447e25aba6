import { CircleCheck, CircleX, type IconNode, Target, Undo2 } from 'lucide'
import type { ReactNode } from 'react'
import type { Bet } from '../../../contract/bets/bets.ts'
import type { Verdict } from '../../../domain/verdict/verdict.ts'
import { legWords } from '../../../words/bets/bet-words.ts'
import { standingWords } from '../../../words/bets/standing-words.ts'
import { useLiveMatches } from '../../api/live-data.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Icon } from '../../ui/icon.tsx'
import { useOpenBets } from '../model/open-bets.ts'
import {
  type LegStanding,
  type MultipleStanding,
  multipleStanding,
  type PickStanding,
  pickStanding,
  profileOf,
} from '../model/pick-standing.ts'

/** Where a pending bet stands while its match is live; renders nothing for any other bet. */
export function BetStanding({ bet }: { bet: Bet }) {
  const isLinked = bet.matchId !== null || bet.legs?.some(({ matchId }) => matchId !== null)
  return bet.status === 'pending' && bet.grade === null && isLinked ? <OpenStanding id={bet.id} /> : null
}

function OpenStanding({ id }: { id: number }) {
  const open = useOpenBets()
  const live = useLiveMatches().data
  const bet = open?.bets.find((each) => each.id === id)
  if (!open || !live || !bet) return null
  const profile = profileOf(bet, open.profile)
  if (bet.legs) return <Multiple legs={multipleStanding(bet.legs, live, profile)} />
  const now = pickStanding(bet, live, profile)
  return now && <PickLine now={now} />
}

function PickLine({ now: { standing, selection, match } }: { now: PickStanding }) {
  const t = useT()
  const words = standingWords(standing, { selection, match }, t, useLanguage())
  return <Line verdict={standing.state === 'decided' ? standing.verdict : null}>{words}</Line>
}

/** The verdict of the whole bet if decided, and each leg with a certain standing. */
function Multiple({ legs: { verdict, won, legs } }: { legs: MultipleStanding }) {
  const t = useT()
  const known = legs.filter((leg) => leg.verdict !== null || leg.standing !== null)
  if (known.length === 0) return null
  return (
    <div className="flex flex-col gap-1">
      {verdict !== null && <Line verdict={verdict}>{t(`standing.decided.${verdict}`)}</Line>}
      {verdict === null && won > 0 && <Line verdict={null}>{t('standing.legsWon', { won, count: legs.length })}</Line>}
      <ul className="flex flex-col gap-1 border-s-2 border-line ps-2">
        {known.map((each) => (
          <Leg key={legs.indexOf(each)} leg={each} />
        ))}
      </ul>
    </div>
  )
}

function Leg({ leg: { leg, verdict, standing } }: { leg: LegStanding }) {
  const t = useT()
  const language = useLanguage()
  return (
    <li>
      <p dir="auto" className="text-left text-caption text-ink-3 wrap-anywhere">
        {legWords(leg, t, language)}
      </p>
      {standing ? (
        <PickLine now={standing} />
      ) : (
        <Line verdict={verdict}>{verdict && t(`standing.decided.${verdict}`)}</Line>
      )}
    </li>
  )
}

const OPEN: Look = { icon: Target, ink: 'text-ink-2' }
const LOOKS: Record<Verdict, Look> = {
  won: { icon: CircleCheck, ink: 'text-won' },
  'half-won': { icon: CircleCheck, ink: 'text-won' },
  lost: { icon: CircleX, ink: 'text-lost' },
  'half-lost': { icon: CircleX, ink: 'text-lost' },
  push: { icon: Undo2, ink: 'text-ink-2' },
  void: { icon: Undo2, ink: 'text-ink-2' },
}
type Look = { readonly icon: IconNode; readonly ink: string }

/** Not announced to assistive technology: it may change with every round. */
function Line({ verdict, children }: { verdict: Verdict | null; children: ReactNode }) {
  const { icon, ink } = verdict === null ? OPEN : LOOKS[verdict]
  return (
    <p className={`flex items-start gap-1.5 text-small font-medium ${ink}`}>
      <Icon of={icon} className="mt-0.5 size-4 shrink-0" />
      <span dir="auto" className="min-w-0 text-left wrap-anywhere">
        {children}
      </span>
    </p>
  )
}
