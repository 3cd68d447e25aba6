import { Sparkles, X } from 'lucide'
import { useState } from 'react'
import type { News } from '../../contract/system.ts'
import { RELEASES } from '../../words/releases.ts'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { NewsDialog } from './news-dialog.tsx'
import { useMarkNewsSeen } from './news-queries.ts'

/** One line above the figures: the version, and a dialog with its changes. */
export default function NewsLine({ news }: { news: News }) {
  const t = useT()
  const seen = useMarkNewsSeen()
  const [isOpen, setOpen] = useState(false)
  const title = t('news.title', { version: news.version })
  const first = RELEASES.find(({ version }) => version === news.unseen[0])?.changes[0]
  return (
    <section
      aria-label={t('news.whatsNew')}
      className="flex min-w-0 items-center gap-x-3 rounded-card border border-line py-0.5 pr-1 pl-card"
    >
      <Icon of={Sparkles} className="size-4 shrink-0 text-ink-2" />
      <p className="min-w-0 grow text-small text-ink-2 md:truncate">
        <b className="font-semibold text-ink">{title}</b>
        {first && <span className="ms-3 max-md:hidden">{t(first.says)}</span>}
      </p>
      <Button variant="ghost" size="small" onClick={() => setOpen(true)}>
        {t('news.whatsNew')}
      </Button>
      <Button variant="ghost" size="icon" aria-label={t('news.dismiss')} onClick={seen} className="shrink-0">
        <Icon of={X} className="size-5" />
      </Button>
      {isOpen && (
        <NewsDialog
          title={title}
          news={news}
          versions={news.unseen}
          onClose={() => {
            setOpen(false)
            seen()
          }}
        />
      )}
    </section>
  )
}
