import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RELEASES } from '../../words/releases.ts'
import { useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { NewsDialog } from './news-dialog.tsx'
import { newsQuery, useSeen } from './news-queries.ts'

/** The version of the site, and what each one has changed, at any time. */
export function NewsRow() {
  const t = useT()
  const seen = useSeen()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(newsQuery)
  if (!data) return null
  const released = RELEASES.map(({ version }) => version).filter((version) => version !== 'next')
  return (
    <SettingRow title={t('news.version', { version: data.version })} hint={t('news.versionHint')}>
      <Button onClick={() => setOpen(true)}>{t('news.whatsNew')}</Button>
      {isOpen && (
        <NewsDialog
          news={data}
          versions={released}
          onClose={() => {
            setOpen(false)
            if (data.unseen.length > 0) seen()
          }}
        />
      )}
    </SettingRow>
  )
}
