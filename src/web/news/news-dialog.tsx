import { ChevronRight } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PATHS } from '../../contract/paths.ts'
import type { News } from '../../contract/system.ts'
import { formatDateTime } from '../../words/format.ts'
import { type Change, RELEASES } from '../../words/releases.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { RollbackHint } from './rollback-hint.tsx'

type Props = { title: string; news: News | undefined; versions: readonly string[]; onClose: () => void }

/** The changes of these versions, each with its page; for the administrator also how to roll back. */
export function NewsDialog({ title, news, versions, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const { updated, before } = news ?? {}
  const releases = RELEASES.filter((release) => versions.includes(release.version))
  return (
    <Dialog
      title={title}
      description={
        updated &&
        t('news.updatedAt', { date: formatDateTime(new Date(updated.at), language), seconds: updated.seconds })
      }
      closeLabel={t('common.close')}
      onClose={onClose}
      beginsAtTitle
    >
      {releases.map((release) => (
        <section key={release.version}>
          {releases.length > 1 && (
            <h3 className="pt-2 text-small font-semibold text-ink-2">{t('news.of', { version: release.version })}</h3>
          )}
          <ul className="divide-y divide-line">
            {release.changes.map((change) => (
              <li key={change.says}>
                <ChangeLine change={change} onFollow={onClose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {before && (
        <div className="mt-3 border-t border-line pt-4">
          <RollbackHint before={before} />
        </div>
      )}
      <div className="mt-4 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          {t('news.gotIt')}
        </Button>
      </div>
    </Dialog>
  )
}

function ChangeLine({ change: { says, page }, onFollow }: { change: Change; onFollow: () => void }): ReactNode {
  const t = useT()
  const words = <span className="block text-body font-medium text-pretty">{t(says)}</span>
  if (page === null) return <div className="py-3">{words}</div>
  return (
    <Link
      href={PATHS[page.path]}
      onClick={onFollow}
      className="-mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 py-2 hover:bg-raised"
    >
      <span className="min-w-0 grow">
        {words}
        <span className="block text-caption text-ink-3">{t(page.name)}</span>
      </span>
      <Icon of={ChevronRight} className="size-4 shrink-0 text-ink-3" />
    </Link>
  )
}
