import { type ComponentProps, useId } from 'react'
import type { SourceOffer } from '../../contract/matches/match-source.ts'
import type { SourceName } from '../../domain/match/source-name.ts'
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
  chosen: SourceName
  onChoose: (source: SourceName) => void
  error: string | undefined
  token: Omit<ComponentProps<typeof TextField>, 'label'>
}

/** The source of matches; PandaScore asks for its token. */
export function SourceFields({ offer, chosen, onChoose, error, token }: FieldsProps) {
  const t = useT()
  const name = useId()
  const errorId = useId()
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
                checked={source.value === chosen}
                onChange={() => onChoose(source.value)}
                className="size-4 shrink-0 accent-accent"
              />
              <NameOf source={source} />
            </label>
            {source.value === 'pandascore' && chosen === 'pandascore' && (
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

/** Read-only: an environment variable sets the source, and all processes of the database must agree. */
export function SettledSources({ inUse }: { inUse: SourceName }) {
  const t = useT()
  return (
    <ul className="divide-y divide-line">
      {SOURCES.map((source) => (
        <li
          key={source.value}
          aria-current={source.value === inUse || undefined}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0"
        >
          <NameOf source={source} />
          {source.value === inUse ? (
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
