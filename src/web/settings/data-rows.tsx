import { Download, FileUp } from 'lucide'
import { useState } from 'react'
import { exportAccount } from '../../contract/account.ts'
import { PATHS } from '../../contract/paths.ts'
import { useServer } from '../api/call.ts'
import { downloadFile } from '../api/download-file.ts'
import ExportBetsDialog from '../bets/dialogs/export-bets-dialog.tsx'
import { useT } from '../i18n/language.ts'
import { PasswordDialog } from '../layout/form/password-dialog.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { useToast } from '../ui/toast/toast.ts'

/** Export of all account data, and export and import of bets. */
export function DataRows({ email }: { email: string }) {
  const t = useT()
  const server = useServer()
  const toast = useToast()
  const [open, setOpen] = useState<'all' | 'bets' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <SettingRow title={t('account.everything')} hint={t('account.dataDescription')}>
        <Button onClick={() => setOpen('all')}>
          <Icon of={Download} className="size-4" />
          {t('account.exportAll')}
        </Button>
      </SettingRow>
      <SettingRow title={t('account.bets')} hint={t('account.betsDescription')}>
        <ButtonLink href={PATHS.import}>
          <Icon of={FileUp} className="size-4" />
          {t('imports.title')}
        </ButtonLink>
        <Button onClick={() => setOpen('bets')}>
          <Icon of={Download} className="size-4" />
          {t('account.exportBets')}
        </Button>
      </SettingRow>
      {open === 'bets' && <ExportBetsDialog onClose={close} />}
      {open === 'all' && (
        <PasswordDialog
          email={email}
          title={t('account.exportAllTitle')}
          description={t('account.exportAllDescription')}
          action={t('account.download')}
          acting={t('account.downloading')}
          variant="primary"
          send={(password) => downloadFile(server, exportAccount, { password })}
          onSuccess={() => {
            close()
            toast({ title: t('account.downloaded'), tone: 'won' })
          }}
          failure="account.exportFailed"
          onClose={close}
        />
      )}
    </>
  )
}
