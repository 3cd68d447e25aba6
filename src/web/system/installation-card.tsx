import type { SystemState } from '../../contract/system.ts'
import { formatCount, formatMegabytes } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'
import { Age, Fact, Facts } from './facts.tsx'

/** The responding process, and its database. */
export function InstallationCard({ state }: { state: SystemState | undefined }) {
  const t = useT()
  const language = useLanguage()
  const count = (value: number) => formatCount(value, language)
  const { process, database } = state ?? {}
  return (
    <Card title={t('system.installation')} className="@container">
      <div className="grid gap-x-8 @lg:grid-cols-2">
        <Facts busy={!process}>
          <Fact label={t('system.version')}>{process?.version}</Fact>
          <Fact label="Node.js">{process?.nodeVersion}</Fact>
          <Fact label={t('system.started')}>{process && <Age at={process.startedAt} />}</Fact>
          <Fact label={t('system.memory')}>{process && formatMegabytes(process.memoryBytes, language)}</Fact>
          <Fact label={t('system.sockets')}>{process && count(process.sockets)}</Fact>
        </Facts>
        <Facts busy={!database}>
          <Fact label="PostgreSQL">{database && databaseWords(database)}</Fact>
          <Fact label={t('system.databaseSize')}>{database && formatMegabytes(database.sizeBytes, language)}</Fact>
          <Fact label={t('system.migrations')}>{database && <Migrations {...database} />}</Fact>
          <Fact label={t('system.processes')}>{process && count(process.processes)}</Fact>
        </Facts>
      </div>
    </Card>
  )

  function databaseWords({ version, isEmbedded }: SystemState['database']): string {
    return t(isEmbedded ? 'system.databaseEmbedded' : 'system.databaseExternal', { version })
  }
}

function Migrations({ migrations, lastMigration }: SystemState['database']) {
  const language = useLanguage()
  return (
    <>
      {formatCount(migrations, language)}
      <span className="block text-caption font-normal text-ink-3">{lastMigration}</span>
    </>
  )
}
