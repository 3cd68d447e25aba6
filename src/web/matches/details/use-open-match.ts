import { useSearchParams } from 'wouter'

export const PARAMETER = 'match'

/** The match whose details are open is part of the URL: it can be shared, and Back closes the details. */
export function useOpenMatch() {
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get(PARAMETER) ?? Number.NaN)

  const open = (match: number) =>
    setSearch((params) => withMatch(params, String(match)), { state: { openedHere: true } })
  const close = () => {
    if (isOpenedHere(window.history.state)) window.history.back()
    else setSearch((params) => withMatch(params, null), { replace: true })
  }
  return { id: Number.isInteger(id) ? id : null, open, close }
}

function withMatch(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (id === null) next.delete(PARAMETER)
  else next.set(PARAMETER, id)
  return next
}

export function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedHere' in state
}
