import { randomBytes } from 'node:crypto'

const ID_BYTES = 8
const RANDOM_BYTES = 24

/**
 * A secret that names its user, so that it is looked for among the rows of one user: the id, and 192 random bits, as 43 characters. Version 0.2
 * had 256 random bits in as many characters; its processes take these secrets too.
 */
export function newSecretOf(userId: number): string {
  const id = Buffer.alloc(ID_BYTES)
  id.writeBigUInt64BE(BigInt(userId))
  return Buffer.concat([id, randomBytes(RANDOM_BYTES)]).toString('base64url')
}

/**
 * What belongs to a secret of 43 characters: among the rows of the user that it names, else among those of all (null), as secrets of version 0.2 name
 * none, or by chance (one of 2,048) a wrong one. A forged one takes the same way whether its user exists or not.
 */
export async function findBySecret<Row>(
  secret: string,
  find: (userId: number | null) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const id = Buffer.from(secret, 'base64url').readBigUInt64BE()
  const named = id <= Number.MAX_SAFE_INTEGER ? await find(Number(id)) : undefined
  return named ?? find(null)
}
