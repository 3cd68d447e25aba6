import { ChartPie, type IconNode, ListChecks, Radio } from 'lucide'
import type { ReactNode } from 'react'
import type { Key } from '../../words/keys.ts'
import { useT } from '../i18n/language.ts'
import { TeamLogo } from '../matches/scoreboard/team-logo.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { MarkedLine } from '../ui/marked-line.tsx'
import { ExampleResults } from './example-book.tsx'

type Feature = { readonly icon: IconNode; readonly title: Key; readonly text: Key; readonly picture: ReactNode }

const FEATURES: readonly Feature[] = [
  { icon: Radio, title: 'dashboard.featureLive', text: 'dashboard.featureLiveText', picture: <ExampleScore /> },
  {
    icon: ListChecks,
    title: 'dashboard.featureBets',
    text: 'dashboard.featureBetsText',
    picture: <ExampleResults />,
  },
  {
    icon: ChartPie,
    title: 'dashboard.featureStatistics',
    text: 'dashboard.featureStatisticsText',
    picture: <ExampleVerdict />,
  },
]

/** What the product does, each with a small picture of it. */
export function FeatureCards() {
  const t = useT()
  return FEATURES.map(({ icon, title, text, picture }) => (
    <Card key={title}>
      <div className="flex gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-raised text-ink-2">
          <Icon of={icon} className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 className="text-body font-semibold">{t(title)}</h2>
          <p className="text-small text-ink-3">{t(text)}</p>
        </div>
      </div>
      <div aria-hidden className="mt-3 border-t border-line pt-2">
        <p className="text-caption text-ink-3">{t('dashboard.example')}</p>
        {picture}
      </div>
    </Card>
  ))
}

const ROUNDS = 13
const SIDES = [
  { team: 'Quokka Mode', maps: 1, rounds: 9 },
  { team: 'Gulab Jam', maps: 1, rounds: 7 },
]

/** A running map as a race to 13 rounds. */
function ExampleScore() {
  return SIDES.map(({ team, maps, rounds }) => (
    <p key={team} className="flex min-h-8 items-center gap-2.5 text-small font-medium">
      <TeamLogo name={team} logo={null} size="tiny" />
      <span className="w-24 truncate">{team}</span>
      <span className="flex min-w-0 grow gap-0.5">
        {Array.from({ length: ROUNDS }, (_, at) => (
          <span key={at} className={`h-2 flex-1 rounded-[1px] ${at < rounds ? 'bg-accent' : 'bg-line-strong'}`} />
        ))}
      </span>
      <span className="w-4 text-end text-score font-semibold tabular-nums">{maps}</span>
      <span className="w-5 text-end text-accent tabular-nums">{rounds}</span>
    </p>
  ))
}

/** A yield beyond what luck explains. */
function ExampleVerdict() {
  const t = useT()
  return (
    <>
      <MarkedLine label="" from={-12} to={12} mark={6.4} ticks={[0]} band={{ low: -4.5, high: 4.5 }} />
      <p className="flex justify-between gap-3 text-caption text-ink-3">
        <span>{t('dashboard.exampleLuck')}</span>
        <span className="font-semibold text-ink">{t('dashboard.exampleYou')}</span>
      </p>
    </>
  )
}
