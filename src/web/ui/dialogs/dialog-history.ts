/** The number of open dialogs in this history entry, and the data that reopens the top one after a reload. */
type State = { readonly dialogs?: number; readonly kept?: unknown } | null

type OpenDialog = { readonly close: () => void; readonly kept: unknown }

/** Dialogs with a history entry, the top one last. */
const open: OpenDialog[] = []
const waiting: (() => void)[] = []
let isTraversing = false
let leaving: (() => void) | null = null

const state = () => history.state as State // written here, or by the router
const depth = () => state()?.dialogs ?? 0

/** Adds a history entry for an open dialog, so that Back closes it. Returns the function that removes the entry. */
export function enterHistory(dialog: OpenDialog): () => void {
  open.push(dialog)
  queueMicrotask(settle)
  return () => {
    const at = open.indexOf(dialog)
    if (at !== -1) open.splice(at, 1)
    queueMicrotask(settle)
  }
}

/** Removes the entries of all dialogs, which are about to close, and runs the task in the page's own entry. */
export function afterDialogs(task: () => void): void {
  open.splice(0)
  waiting.push(task)
  settle()
}

/** Closes the dialogs like Back, and runs the task in the page's own entry; for a task that a dialog confirmed. */
export function closeDialogs(task: () => void): void {
  for (const { close } of open.toReversed()) close()
  waiting.push(task)
  queueMicrotask(settle)
}

/** Loads another page, or reloads this one. From now on dialogs that close leave their entries: a traversal would cancel the load. */
export function leavePage(load: () => void): void {
  leaving = load
  settle()
}

/** Runs in a microtask, so that a dialog that replaces another reuses its entry. */
function settle(): void {
  if (isTraversing) return
  if (leaving) {
    const load = leaving
    leaving = () => undefined
    load()
    // The user may have stopped the load and continues with this page.
    for (const task of waiting.splice(0)) task()
    return
  }
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

// After a reload the entries' dialogs are closed, unless one reopens.
if (state()?.kept === undefined) queueMicrotask(settle)
