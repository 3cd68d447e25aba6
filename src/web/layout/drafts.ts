import { useCallback, useState } from 'react'
import * as z from 'zod/mini'
import { useCurrentUser } from '../api/current-user.ts'
import { DRAFTS, recall, remember } from '../ui/storage.ts'

const stored = z.object({ owner: z.number(), forms: z.array(z.unknown()) })
const named = z.array(z.unknown())
const fields = z.record(z.string(), z.unknown())

/** Form values by field name; the form validates each. */
export type Draft = Readonly<Record<string, unknown>>
type Forms = readonly (readonly [form: string, draft: Draft])[]

/** The maximum number of drafts; the oldest is dropped. */
const MAX_FORMS = 30

/**
 * The draft of one form, stored on this device until it is sent or discarded: it survives a reload, a closed dialog and the end of the
 * session (docs/decisions/0030). Nothing is stored without a form name or a user. `read` extracts what the form still understands. The
 * owner is read once, since the session may end while the form is open.
 */
export function useDraft<T>(form: string | undefined, read: (draft: Draft) => T) {
  const user = useCurrentUser()
  const [owner] = useState(user?.id)
  const [restored] = useState(() => read(owner === undefined || form === undefined ? {} : readDraft(owner, form)))
  const keep = useCallback(
    (draft: Draft) => {
      if (owner !== undefined && form !== undefined) keepDraft(owner, form, draft)
    },
    [owner, form],
  )
  return { restored, keep }
}

/** Drafts belong to one account at a time: those of another account are neither shown nor kept. */
export function readDraft(owner: number, form: string): Draft {
  return new Map(formsOf(owner)).get(form) ?? {}
}

/** An empty draft is removed. */
export function keepDraft(owner: number, form: string, draft: Draft): void {
  const kept = formsOf(owner)
  const others = kept.filter(([name]) => name !== form)
  const isEmpty = Object.keys(draft).length === 0
  // An untouched new form must not erase what is stored, which may belong to another account.
  if (isEmpty && others.length === kept.length) return
  const forms = isEmpty ? others : [[form, draft] as const, ...others]
  remember(DRAFTS, forms.length > 0 ? JSON.stringify({ owner, forms: forms.slice(0, MAX_FORMS) }) : '')
}

export function forgetDraftsOfOthers(owner: number): void {
  if (formsOf(owner).length === 0) remember(DRAFTS, '')
}

const formsOf = (owner: number) => draftsIn(recall(DRAFTS) ?? '', owner)

/** Parses stored drafts. Damaged ones are dropped, as are those of an older version that cannot be read. */
export function draftsIn(text: string, owner: number): Forms {
  const { data } = stored.safeParse(parsed(text))
  return data?.owner === owner ? data.forms.flatMap(formOf) : []
}

function formOf(kept: unknown): Forms {
  const [name, typed] = named.safeParse(kept).data ?? []
  const draft = fields.safeParse(typed)
  return typeof name === 'string' && draft.success ? [[name, draft.data]] : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
