import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { revokeToken, type Token } from '../../contract/tokens.ts'
import { formatDate } from '../../words/dates.ts'
import { formatAge } from '../../words/elapsed.ts'
import { useCall } from '../api/call.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { FailedLine } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { BASE } from '../ui/storage.ts'
import { useToast } from '../ui/toast/toast.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { TOKENS } from './settings-queries.ts'

/** API tokens for programs. */
export function TokensRow({ email }: { email: string }) {
  const t = useT()
  const call = useCall()
  const toast = useToast()
  const tokens = useQuery(TOKENS)
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<Token | null>(null)
  return (
    <>
      <SettingRow
        title={t('tokens.title')}
        hint={t('tokens.description')}
        below={
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            {list()}
            <a
              href={`${BASE}/api/docs`}
              className="inline-flex min-h-11 items-center text-small font-medium text-accent hover:underline"
            >
              {t('tokens.docs')}
            </a>
          </div>
        }
      >
        <Button onClick={() => setCreating(true)}>{t('tokens.create')}</Button>
      </SettingRow>
      {creating && (
        <CreateTokenDialog email={email} onCreated={() => void tokens.refetch()} onClose={() => setCreating(false)} />
      )}
      {revoking && (
        <ConfirmDialog
          question={t('tokens.revokeQuestion', { name: revoking.name })}
          consequence={t('tokens.revokeHint')}
          action={t('tokens.revoke')}
          send={() => call(revokeToken, { params: { id: String(revoking.id) } })}
          onSuccess={() => {
            setRevoking(null)
            toast({ title: t('tokens.revoked'), tone: 'won' })
            void tokens.refetch()
          }}
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  )

  function list() {
    if (!tokens.data && tokens.isError) {
      return <FailedLine action={<RetryButton query={tokens} size="small" />}>{t('tokens.failed')}</FailedLine>
    }
    if (!tokens.data) return <Skeleton className="h-5 w-32" />
    if (tokens.data.length === 0) return <p className="text-small text-ink-3">{t('tokens.empty')}</p>
    return (
      <ul aria-label={t('tokens.title')} className="scroll-list w-full rounded-control border border-line">
        {tokens.data.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            readAt={new Date(tokens.dataUpdatedAt)}
            onRevoke={() => setRevoking(token)}
          />
        ))}
      </ul>
    )
  }
}

type RowProps = {
  token: Token
  /** When the list was loaded: the ages refer to it. */
  readAt: Date
  onRevoke: () => void
}

function TokenRow({ token, readAt, onRevoke }: RowProps) {
  const t = useT()
  const language = useLanguage()
  const { name, scope, createdAt, lastUsedAt } = token
  const created = t('tokens.createdAt', { date: formatDate(new Date(createdAt), language) })
  const used =
    lastUsedAt === null
      ? t('tokens.neverUsed')
      : t('tokens.lastUsed', { age: formatAge(new Date(lastUsedAt), readAt, t) })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line p-3 last:border-b-0">
      <div className="min-w-0 basis-40 grow text-small">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-caption text-ink-2">{t(`tokens.scope.${scope}`)}</p>
        <p className="text-caption text-ink-3">
          {created} · {used}
        </p>
      </div>
      <Button size="small" onClick={onRevoke} aria-label={t('tokens.revokeNamed', { name })}>
        {t('tokens.revoke')}
      </Button>
    </li>
  )
}
