import { randomBytes } from 'node:crypto'

const ID_BYTES = 8
const RANDOM_BYTES = 24

/** A secret that contains its user id, so that only that user's rows are searched: the id and 192 random bits, as 43 characters. */
export function newSecretOf(userId: number): string {
  const id = Buffer.alloc(ID_BYTES)
  id.writeBigUInt64BE(BigInt(userId))
  return Buffer.concat([id, randomBytes(RANDOM_BYTES)]).toString('base64url')
}

/**
 * Finds the row for a secret of 43 characters, among the rows of the user that it names. A forged secret takes the same path whether its
 * user exists or not.
 */
export async function findBySecret<Row>(
  secret: string,
  find: (userId: number) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const id = Buffer.from(secret, 'base64url').readBigUInt64BE()
  return id <= Number.MAX_SAFE_INTEGER ? find(Number(id)) : undefined
}
