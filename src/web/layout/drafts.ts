import { useCallback, useState } from 'react'
import { useCurrentUser } from '../api/current-user.ts'
import { DRAFTS, recall, remember } from '../ui/storage.ts'

/** What was typed into a form, by the names of its fields. */
type Draft = Readonly<Record<string, string>>
type Stored = { readonly owner: number; readonly forms: readonly (readonly [form: string, draft: Draft])[] }

/** Drafts kept at once; the oldest is dropped. */
const MAX_FORMS = 30

/**
 * The draft of one form, kept on this device until it is sent or discarded: it survives a reload, a closed dialog and the end of the
 * session (docs/decisions/0030). Without a name, or without a user, nothing is kept. The owner is read once, since the session may end
 * while the form is open.
 */
export function useDraft(form: string | undefined) {
  const user = useCurrentUser()
  const [owner] = useState(user?.id)
  const [restored] = useState<Draft>(() => (owner === undefined || form === undefined ? {} : readDraft(owner, form)))
  const keep = useCallback(
    (draft: Draft) => {
      if (owner !== undefined && form !== undefined) keepDraft(owner, form, draft)
    },
    [owner, form],
  )
  return { restored, keep }
}

/** Drafts of one account at a time: those of another account are neither shown nor kept. */
function readDraft(owner: number, form: string): Draft {
  return new Map(formsOf(owner)).get(form) ?? {}
}

/** An empty draft is removed. */
function keepDraft(owner: number, form: string, draft: Draft): void {
  const others = formsOf(owner).filter(([name]) => name !== form)
  const forms = Object.keys(draft).length > 0 ? [[form, draft] as const, ...others] : others
  const stored: Stored = { owner, forms: forms.slice(0, MAX_FORMS) }
  remember(DRAFTS, forms.length > 0 ? JSON.stringify(stored) : '')
}

export function forgetDraftsOfOthers(owner: number): void {
  if (formsOf(owner).length === 0) remember(DRAFTS, '')
}

function formsOf(owner: number): Stored['forms'] {
  const stored = JSON.parse(recall(DRAFTS) || 'null') as Stored | null // written above
  return stored?.owner === owner ? stored.forms : []
}
