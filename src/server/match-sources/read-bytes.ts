/** The body of a response, up to `most` bytes; `isCut` if there were more. */
export async function readBytes(response: Response, most: number): Promise<{ bytes: Buffer; isCut: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0
  // fetch's types do not give the type of the chunks.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > most) return { bytes: Buffer.concat(chunks), isCut: true }
    chunks.push(chunk)
  }
  return { bytes: Buffer.concat(chunks), isCut: false }
}
