export type ReadOptions = {
  /** Called with the bytes read so far in this pass; the total is the size of the file. */
  readonly onProgress?: ((bytes: number) => void) | undefined
}

const PIECE = 65_536

/** Pieces of a text or of bytes; reports the share read before each piece. */
export function* piecesOf<Whole extends string | Uint8Array>(
  whole: Whole,
  onShare?: (share: number) => void,
): Generator<Whole> {
  for (let at = 0; at < whole.length; at += PIECE) {
    onShare?.(Math.min(1, (at + PIECE) / whole.length))
    yield whole.slice(at, at + PIECE) as Whole // a slice has the same type
  }
}
