import { type ComponentProps, useId } from 'react'
import type { SourceOffer } from '../../contract/matches/match-source.ts'
import { JOINABLE_SOURCES, readSourceList, type SourceName, writeSourceList } from '../../domain/match/source-name.ts'
import type { Key } from '../../words/keys.ts'
import { useT } from '../i18n/language.ts'
import { Badge } from '../ui/badge.tsx'
import { TextField } from '../ui/field.tsx'

type Source = { value: SourceName; name: Key; hint: Key; variables: string }
const SOURCES: readonly Source[] = [
  {
    value: 'polymarket',
    name: 'setup.polymarket',
    hint: 'setup.polymarketHint',
    variables: 'MATCH_PROVIDER=polymarket',
  },
  { value: 'demo', name: 'setup.demo', hint: 'setup.demoHint', variables: 'MATCH_PROVIDER=demo' },
  {
    value: 'pandascore',
    name: 'setup.pandascore',
    hint: 'setup.pandascoreHint',
    variables: 'MATCH_PROVIDER=pandascore PANDASCORE_TOKEN=…',
  },
  { value: 'hltv', name: 'setup.hltv', hint: 'setup.hltvHint', variables: 'MATCH_PROVIDER=hltv' },
  { value: 'bo3gg', name: 'setup.bo3gg', hint: 'setup.bo3ggHint', variables: 'MATCH_PROVIDER=bo3gg' },
]

type FieldsProps = {
  offer: NonNullable<SourceOffer>
  /** As the server takes it: "polymarket,pandascore". */
  chosen: string
  onChoose: (sources: string) => void
  error: string | undefined
  token: Omit<ComponentProps<typeof TextField>, 'label'>
}

/** The source of matches, and others that are read together with it; PandaScore asks for its token. */
export function SourceFields({ offer, chosen, onChoose, error, token }: FieldsProps) {
  const t = useT()
  const name = useId()
  const errorId = useId()
  const [home, ...joined] = readSourceList(chosen) ?? []
  const choose = (next: SourceName) =>
    onChoose(writeSourceList(isJoinable(next) ? [next, ...without(joined, next)] : [next]))
  const toggle = (other: SourceName) => {
    const others = joined.includes(other) ? without(joined, other) : [...joined, other]
    if (home) onChoose(writeSourceList([home, ...others]))
  }
  return (
    <>
      <div
        role="radiogroup"
        aria-label={t('setup.source')}
        aria-describedby={error && errorId}
        className="divide-y divide-line"
      >
        {SOURCES.map((source) => (
          <div key={source.value} className="py-2.5 first:pt-0 last:pb-0">
            <label className="flex min-h-9 cursor-pointer items-center gap-3 pointer-coarse:min-h-11">
              <input
                type="radio"
                name={name}
                value={source.value}
                checked={source.value === home}
                onChange={() => choose(source.value)}
                className="size-4 shrink-0 accent-accent"
              />
              <NameOf source={source} />
            </label>
            {source.value === home && isJoinable(home) && <Joined home={home} joined={joined} onToggle={toggle} />}
            {source.value === home && [home, ...joined].includes('pandascore') && (
              <div className="mt-2 pl-7">
                <TextField
                  label={t('setup.token')}
                  hint={t(offer.hasToken ? 'setup.tokenKept' : 'setup.tokenHint')}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...token}
                />
              </div>
            )}
          </div>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-caption text-lost">
          {error}
        </p>
      )}
    </>
  )
}

const isJoinable = (source: SourceName) => JOINABLE_SOURCES.includes(source)
const without = (sources: readonly SourceName[], source: SourceName) => sources.filter((each) => each !== source)

type JoinedProps = { home: SourceName; joined: readonly SourceName[]; onToggle: (source: SourceName) => void }

/** The other sources that share ids with the chosen one. */
function Joined({ home, joined, onToggle }: JoinedProps) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend as its first child
    <div role="group" aria-label={t('setup.joined')} className="mt-1 flex flex-wrap items-center gap-x-5 pl-7">
      <span className="text-caption text-ink-2">{t('setup.joined')}</span>
      {SOURCES.filter(({ value }) => value !== home && isJoinable(value)).map(({ value, name }) => (
        <label
          key={value}
          className="flex min-h-9 cursor-pointer items-center gap-2 text-small pointer-coarse:min-h-11"
        >
          <input
            type="checkbox"
            checked={joined.includes(value)}
            onChange={() => onToggle(value)}
            className="size-4 shrink-0 accent-accent"
          />
          {t(name)}
        </label>
      ))}
    </div>
  )
}

/** Read-only: an environment variable sets the source, and all processes of the database must agree. */
export function SettledSources({ inUse }: { inUse: string }) {
  const t = useT()
  const used: readonly SourceName[] = readSourceList(inUse) ?? []
  return (
    <ul className="divide-y divide-line">
      {SOURCES.map((source) => (
        <li
          key={source.value}
          aria-current={used.includes(source.value) || undefined}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0"
        >
          <NameOf source={source} />
          {used.includes(source.value) ? (
            <Badge tone="live">{t('setup.sourceInUse')}</Badge>
          ) : (
            <code className="text-caption wrap-anywhere text-ink-2">{source.variables}</code>
          )}
        </li>
      ))}
    </ul>
  )
}

function NameOf({ source: { name, hint } }: { source: Source }) {
  const t = useT()
  return (
    <span className="min-w-0">
      <span className="block text-small font-semibold">{t(name)}</span>
      <span className="block text-caption text-ink-3">{t(hint)}</span>
    </span>
  )
}
