import { PATHS } from '../../../../contract/paths.ts'
import { type Dimension, isZoned, writeSlice } from '../../../../domain/explorer/dimensions.ts'
import { required } from '../../../../domain/required.ts'
import { type HistoryQuery, writeFilter } from '../history-query.ts'

/** The history address with the bets of a row; null if its filter already has the maximum of explorer rows. */
export function historyOf(
  { search, status, parts }: HistoryQuery,
  dimensions: readonly Dimension[],
  keys: readonly string[],
  zone: string,
): string | null {
  const kept = [parts.slice, parts.slice2].filter((slice) => slice !== undefined)
  const own = dimensions.map((dimension, at) =>
    writeSlice({
      dimension,
      zone: isZoned(dimension) ? zone : null,
      key: required(keys[at], 'the key of a dimension'),
    }),
  )
  const [slice, slice2, ...more] = [...new Set([...kept, ...own])]
  if (more.length > 0) return null
  const sliced = { ...parts, ...(slice !== undefined && { slice }), ...(slice2 !== undefined && { slice2 }) }
  const params = writeFilter({ search, status, parts: sliced })
  return params === '' ? PATHS.history : `${PATHS.history}?${params}`
}
