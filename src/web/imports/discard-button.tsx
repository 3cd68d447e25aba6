import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { discardImport } from '../../contract/imports.ts'
import { PATHS } from '../../contract/paths.ts'
import { useCall } from '../api/call.ts'
import { useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { isGone, refetchImports } from './import-queries.ts'

/** Discards an unfinished import, which has written nothing yet. */
export function DiscardButton({ id, size }: { id: number; size?: 'aside' }) {
  const t = useT()
  const call = useCall()
  const client = useQueryClient()
  const [, go] = useLocation()
  const discard = useMutation({
    mutationFn: () =>
      call(discardImport, { params: { id: String(id) } }).catch((error: unknown) => {
        // Another tab was first, or an earlier press whose response was lost.
        if (!isGone(error)) throw error
      }),
    onSuccess: () => {
      refetchImports(client)
      go(PATHS.import)
    },
  })
  const { send, pending, problem } = useSend(discard, { needsNetwork: true })
  return (
    <>
      {/* The server's work continues offline: only a failed press is a problem. */}
      {discard.isError && <FormAlert message={problem} />}
      <Button
        variant="ghost"
        size={size}
        className={size ? '' : 'self-start'}
        pending={pending}
        onClick={() => send(undefined)}
      >
        {t('imports.discard')}
      </Button>
    </>
  )
}
