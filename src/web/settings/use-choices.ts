import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSend } from '../layout/form/use-contract-form.ts'

type Options<Change> = {
  /** One request at a time in each. */
  readonly scope: string
  readonly merge: (earlier: Change, later: Change) => Change
  readonly save: (change: Change) => Promise<void>
  readonly onSaved: () => void
}

/** Choices that are saved at once: what was chosen and nothing else, as another page may have changed the rest. */
export function useChoices<Change>({ scope, merge, save, onSaved }: Options<Change>) {
  const [chosen, setChosen] = useState<Change | null>(null)
  /** What is still to be saved: presses within one frame come before the next render. */
  const unsaved = useRef<Change | null>(null)
  const mutation = useMutation({
    scope: { id: scope },
    mutationFn: saveUnsaved,
    onSuccess: onSaved,
    onSettled: () => setChosen(unsaved.current),
  })
  const { problem } = useSend(mutation, { needsNetwork: true })

  /** One request at a time, until nothing was chosen during the last one. A failure counts only if nothing newer was chosen. */
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
    /** What is shown in place of the settings that were read: not known to be saved. */
    chosen,
    /** `changeOf` is given what is not saved yet. */
    choose,
    problem,
  }
}
