import { Download, FileUp } from 'lucide'
import { useState } from 'react'
import { exportAccount, exportBets } from '../../contract/account.ts'
import { request } from '../api/call.ts'
import type { Key } from '../i18n/keys.ts'
import { useT } from '../i18n/language.ts'
import { PATHS } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'
import { PasswordDialog } from './password-dialog.tsx'

type File = {
  readonly from: typeof exportAccount | typeof exportBets
  readonly button: Key
  readonly title: Key
  readonly description: Key
}

const FILES: readonly File[] = [
  {
    from: exportAccount,
    button: 'account.exportAll',
    title: 'account.exportAllTitle',
    description: 'account.exportAllDescription',
  },
  {
    from: exportBets,
    button: 'account.exportBets',
    title: 'account.exportBetsTitle',
    description: 'account.exportBetsDescription',
  },
]

export function DataCard({ email }: { email: string }) {
  const t = useT()
  const [file, setFile] = useState<File | null>(null)
  const close = () => setFile(null)
  return (
    <Card title={t('account.data')} description={t('account.dataDescription')}>
      <div className="flex flex-wrap gap-2">
        {FILES.map((each) => (
          <Button key={each.button} onClick={() => setFile(each)}>
            <Icon of={Download} className="size-4" />
            {t(each.button)}
          </Button>
        ))}
        <ButtonLink href={PATHS.import}>
          <Icon of={FileUp} className="size-4" />
          {t('imports.title')}
        </ButtonLink>
      </div>
      {file && (
        <PasswordDialog
          email={email}
          title={t(file.title)}
          description={t(file.description)}
          action={t('account.download')}
          acting={t('account.downloading')}
          variant="primary"
          send={(password) => downloadFile(file.from, password)}
          onSuccess={() => {
            close()
            toast({ title: t('account.downloaded'), tone: 'won' })
          }}
          failure="account.exportFailed"
          onClose={close}
        />
      )}
    </Card>
  )
}

/** Downloads a file of the account under the name of its `Content-Disposition`. */
async function downloadFile({ method, path }: File['from'], password: string) {
  const headers = { 'Content-Type': 'application/json' }
  const response = await request(path, { method, headers, body: JSON.stringify({ password }) })
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  saveFile(await response.blob(), name ?? path.slice(path.lastIndexOf('/') + 1))
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
