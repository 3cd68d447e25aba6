import { useCallback, useState } from 'react'
import { useCurrentUser } from '../api/current-user.ts'
import { DRAFTS, recall, remember } from '../ui/storage.ts'

/** What was typed into a form, by the names of its fields. */
type Draft = Readonly<Record<string, string>>
type Kept = { readonly owner: number; readonly forms: readonly (readonly [form: string, draft: Draft])[] }

/** Forms that were left half filled in, the newest first; older ones are forgotten. */
const MOST_FORMS = 30

/**
 * What was typed into one form, kept on this device until it is sent or thrown away: through a reload, a closed dialog and a session that
 * ended. Whose it is is asked once, since a session may end while the form is open.
 */
export function useDraft(form: string) {
  const user = useCurrentUser()
  const [owner] = useState(user?.id)
  const [restored] = useState<Draft>(() => (owner === undefined ? {} : readDraft(owner, form)))
  const keep = useCallback(
    (draft: Draft) => {
      if (owner !== undefined) keepDraft(owner, form, draft)
    },
    [owner, form],
  )
  return { restored, keep }
}

/** On this device, of one account at a time: what another account typed is neither shown nor kept. */
function readDraft(owner: number, form: string): Draft {
  return new Map(formsOf(owner)).get(form) ?? {}
}

/** An empty draft is none. */
function keepDraft(owner: number, form: string, draft: Draft): void {
  const others = formsOf(owner).filter(([name]) => name !== form)
  const forms = Object.keys(draft).length > 0 ? [[form, draft] as const, ...others] : others
  const kept: Kept = { owner, forms: forms.slice(0, MOST_FORMS) }
  remember(DRAFTS, forms.length > 0 ? JSON.stringify(kept) : '')
}

export function forgetDraftsOfOthers(owner: number): void {
  if (formsOf(owner).length === 0) remember(DRAFTS, '')
}

function formsOf(owner: number): Kept['forms'] {
  const kept = JSON.parse(recall(DRAFTS) || 'null') as Kept | null // written above
  return kept?.owner === owner ? kept.forms : []
}
