import { readSourceList } from '../../domain/match/source-name.ts'

type Choice = { source?: string | undefined; pandascoreToken?: string | undefined }

/** Drops a token that was typed before other sources were chosen: it is neither validated nor sent. */
export function withoutHiddenToken<F extends Choice>(typed: F): F {
  return readSourceList(typed.source ?? '')?.includes('pandascore') ? typed : { ...typed, pandascoreToken: '' }
}
