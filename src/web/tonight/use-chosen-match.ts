import { useSearchParams } from 'wouter'

const PARAMETER = 'match'

/** The match whose scenarios are shown is part of the URL, so that a reload keeps it; choosing one adds no history entry. */
export function useChosenMatch() {
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get(PARAMETER) ?? Number.NaN)
  const choose = (match: number | null) => setSearch((params) => withMatch(params, match), { replace: true })
  return { chosen: Number.isInteger(id) ? id : null, choose }
}

function withMatch(params: URLSearchParams, match: number | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (match === null) next.delete(PARAMETER)
  else next.set(PARAMETER, String(match))
  return next
}
