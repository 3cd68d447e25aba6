import type { ImportSummary } from '../../contract/imports.ts'

/** Whether an import is the one that a page tried to begin with this file: while nothing has arrived, all of it will be from here. */
export function isBegunWith(file: { readonly name: string; readonly size: number }, found: Found): boolean {
  const { state, name, size, received } = found
  return state === 'uploading' && received === 0 && name === file.name && size === file.size
}
type Found = Pick<ImportSummary, 'state' | 'name' | 'size' | 'received'>
