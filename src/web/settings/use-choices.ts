import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSend } from '../layout/form/use-contract-form.ts'

type Options<Change> = {
  /** Requests with the same scope run one at a time. */
  readonly scope: string
  readonly merge: (earlier: Change, later: Change) => Change
  readonly save: (change: Change) => Promise<void>
  readonly onSaved: () => void
}

/** Choices that are saved at once. Only what was chosen is sent, because another page may have changed the rest. */
export function useChoices<Change>({ scope, merge, save, onSaved }: Options<Change>) {
  const [chosen, setChosen] = useState<Change | null>(null)
  /** The unsaved changes: presses within one frame come before the next render. */
  const unsaved = useRef<Change | null>(null)
  const mutation = useMutation({
    scope: { id: scope },
    mutationFn: saveUnsaved,
    onSuccess: onSaved,
    onSettled: () => setChosen(unsaved.current),
  })
  const { problem } = useSend(mutation, { needsNetwork: true })

  /** One request at a time, until nothing was chosen during the last one. A failure is ignored if something newer was chosen. */
  async function saveUnsaved() {
    while (unsaved.current) {
      const change = unsaved.current
      try {
        await save(change)
      } catch (error) {
        if (unsaved.current === change) {
          unsaved.current = null
          throw error
        }
      }
      if (unsaved.current === change) unsaved.current = null
    }
  }

  function choose(changeOf: (before: Change | null) => Change) {
    const before = unsaved.current
    const change = changeOf(before)
    unsaved.current = before ? merge(before, change) : change
    setChosen(unsaved.current)
    if (!before) mutation.mutate()
  }

  return {
    /** Overrides the loaded settings; not yet known to be saved. */
    chosen,
    /** `changeOf` gets the unsaved change. */
    choose,
    problem,
  }
}
