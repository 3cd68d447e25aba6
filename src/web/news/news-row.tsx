import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RELEASES } from '../../words/releases.ts'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { NewsDialog } from './news-dialog.tsx'
import { newsQuery, useMarkNewsSeen } from './news-queries.ts'

const RELEASED = RELEASES.map(({ version }) => version).filter((version) => version !== 'next')

/** The changes of each version, available at any time. */
export function NewsRow() {
  const t = useT()
  const seen = useMarkNewsSeen()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(newsQuery)
  return (
    <SettingRow title={t('news.whatsNew')} hint={t('news.versionHint')}>
      <Button onClick={() => setOpen(true)}>{t('news.show')}</Button>
      {isOpen && (
        <NewsDialog
          title={t('news.whatsNew')}
          news={data}
          versions={RELEASED}
          onClose={() => {
            setOpen(false)
            if (data && data.unseen.length > 0) seen()
          }}
        />
      )}
    </SettingRow>
  )
}
