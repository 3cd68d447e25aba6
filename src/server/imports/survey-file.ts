import type { Survey } from '../../domain/import/plan.ts'
import { UnreadableFile } from '../../domain/import/refusal.ts'
import type { ImportSource } from './source.ts'

export type ReadOptions = {
  readonly signal?: AbortSignal
  /** Called at least once a batch with the bytes read so far of this pass; the total is the size of the source. */
  readonly onProgress?: (bytes: number) => void
}

/** Reads the whole file once: its format, columns, and what it leaves open. Throws `UnreadableFile`. */
export function surveyFile(_source: ImportSource, _options: ReadOptions = {}): Promise<Survey> {
  throw new UnreadableFile('notText')
}
