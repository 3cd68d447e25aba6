/** How many dialogs an entry of the history stands for, and what the one on top needs to be open again after a reload. */
type State = { readonly dialogs?: number; readonly kept?: unknown } | null

type OpenDialog = { readonly close: () => void; readonly kept: unknown }

/** Those that have an entry of their own, the one on top last. */
const open: OpenDialog[] = []
const waiting: (() => void)[] = []
let isTraversing = false

const state = () => history.state as State // pushed here, or by the router
const depth = () => state()?.dialogs ?? 0

/** Back closes the dialog: while it is open it has an entry in the history. The answer takes the entry away. */
export function enterHistory(dialog: OpenDialog): () => void {
  open.push(dialog)
  queueMicrotask(settle)
  return () => {
    const at = open.indexOf(dialog)
    if (at !== -1) open.splice(at, 1)
    queueMicrotask(settle)
  }
}

/** Takes the entries of all dialogs away, since they are about to be closed, and runs the task in the entry of the page itself. */
export function afterDialogs(task: () => void): void {
  open.splice(0)
  waiting.push(task)
  settle()
}

/** In a microtask, so that one dialog that takes the place of another takes its entry as well. */
function settle(): void {
  if (isTraversing) return
  const extra = depth() - open.length
  if (extra > 0) {
    isTraversing = true
    history.go(-extra)
    return
  }
  for (const { kept } of open.slice(depth())) history.pushState({ ...state(), kept, dialogs: depth() + 1 }, '')
  if (open.length === 0) for (const task of waiting.splice(0)) task()
}

addEventListener('popstate', () => {
  if (isTraversing) isTraversing = false
  else for (const { close } of open.splice(depth()).toReversed()) close()
  settle()
})

// A reload closed the dialogs that the entries stand for, unless one opens again.
if (state()?.kept === undefined) queueMicrotask(settle)
