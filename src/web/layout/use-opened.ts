import { useEffect } from 'react'
import { useSearchParams } from 'wouter'

type Options = { readonly replace?: boolean }

/** What is open is part of the URL, as the number in a parameter: it can be shared, and Back closes it. */
export function useOpened(parameter: string) {
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get(parameter) ?? Number.NaN)

  const open = (next: number, { replace = false }: Options = {}) =>
    setSearch((params) => withNumber(params, parameter, next), { replace, state: { openedHere: true } })
  const close = () => {
    if (isOpenedHere(window.history.state)) window.history.back()
    else setSearch((params) => withNumber(params, parameter, null), { replace: true })
  }
  return { id: Number.isInteger(id) ? id : null, open, close }
}

/** A link opened directly has no history entry for the page below: adds one, so that Back closes what is open. */
export function usePageBelow(parameter: string): void {
  useEffect(() => addPageToHistory(parameter), [parameter])
}

function addPageToHistory(parameter: string): void {
  if (isOpenedHere(window.history.state)) return
  const { href } = window.location
  const page = new URL(href)
  page.searchParams.delete(parameter)
  window.history.replaceState(null, '', page)
  window.history.pushState({ openedHere: true }, '', href)
}

function withNumber(params: URLSearchParams, parameter: string, value: number | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === null) next.delete(parameter)
  else next.set(parameter, String(value))
  return next
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedHere' in state
}
