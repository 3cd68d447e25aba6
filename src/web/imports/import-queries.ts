import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ImportDetail } from '../../contract/imports.ts'
import * as imports from '../../contract/imports.ts'
import type { ImportRowKind, ImportState } from '../../domain/import/import-state.ts'
import { keyOf, useCall } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { refetchOwnData } from '../api/own-data.ts'
import { metaOf, setAnswer } from '../api/query-client.ts'

const LOOK_AGAIN_MS = 500
const CHANGING: readonly ImportState[] = ['surveying', 'reading', 'running']

const key = (id: number) => keyOf(imports.readImport, { params: { id: String(id) } })

const GONE = 404

/** It was discarded or replaced by another one. */
export const isGone = (error: unknown): boolean => error instanceof CallError && error.status === GONE

/** Polled while the server works on it. */
export function importQuery(id: number) {
  return queryOptions<ImportDetail>({
    queryKey: key(id),
    meta: metaOf(imports.readImport),
    refetchInterval: ({ state: { data, error } }) =>
      data && CHANGING.includes(data.state) && !isGone(error) ? LOOK_AGAIN_MS : false,
  })
}

/** One import, fetched at a press. */
export function useFetchImport(id: number) {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => client.query(importQuery(id)) })
}

/**
 * The rows of one kind, page by page; `read` distinguishes one reading of the file from the next. `isCurrent`: the server still has that
 * reading.
 */
export function useImportRows(id: number, kind: ImportRowKind, read: string, isCurrent = true) {
  const call = useCall()
  return useInfiniteQuery({
    queryKey: [...key(id), 'rows', kind, read],
    enabled: isCurrent,
    meta: metaOf(imports.importRows),
    queryFn: ({ pageParam }) =>
      call(imports.importRows, { params: { id: String(id) }, query: { kind, after: String(pageParam) } }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length === imports.IMPORT_ROWS_PAGE ? page.at(-1)?.number : undefined),
  })
}

/** A step of an import; the response is its new state. */
export function useImportStep<Input>(send: (input: Input) => Promise<ImportDetail>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => setAnswer(client, { queryKey: key(answer.id), meta: metaOf(imports.readImport) }, answer),
    onSettled: () => refetchImports(client),
  })
}

/** Refetches imports, bets and figures. */
export function refetchImports(client: ReturnType<typeof useQueryClient>): void {
  void refetchOwnData(client, ['bets', 'stats']) // the screen does not wait
}
