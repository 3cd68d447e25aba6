import {
  type ImportDetail,
  planImport,
  readImport,
  runImport,
  sendImportPart,
  startImport,
} from '../../contract/imports.ts'
import type { ImportState } from '../../domain/import/import-state.ts'
import { required } from '../../domain/required.ts'
import { call } from '../api/call.ts'
import { SAMPLE_NAME } from '../api/sample-book.ts'
import { sampleFile } from './sample-bets.ts'

const LOOK_AGAIN_MS = 300
const GOING_ON: readonly ImportState[] = ['uploading', 'surveying', 'reading', 'running']

/** Imports the sample bets, as a file that is chosen would be; resolves when they are in the book. */
export async function fillSample(): Promise<void> {
  const content = new Blob([sampleFile(new Date())], { type: 'application/octet-stream' })
  const { id } = await call(startImport, { body: { name: SAMPLE_NAME, size: content.size } })
  const params = { id: String(id) }
  await call(sendImportPart, { params, query: { at: '0' }, upload: content })
  const surveyed = await reached(id, 'surveyed')
  const { proposed } = required(surveyed.survey, 'the survey of the sample')
  await call(planImport, { params, body: proposed })
  await reached(id, 'ready')
  // Those of a sample that was removed before come back too.
  await call(runImport, { params, body: { again: true } })
  await reached(id, 'done')
}

/** Waits while the server works on it. */
async function reached(id: number, wanted: ImportState): Promise<ImportDetail> {
  for (;;) {
    const found = await call(readImport, { params: { id: String(id) } })
    if (found.state === wanted) return found
    if (!GOING_ON.includes(found.state)) throw new Error(`The sample is ${found.state}.`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}
