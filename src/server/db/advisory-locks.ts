/**
 * The keys of every advisory lock, so that they are distinct. A key is one bigint or two integers; PostgreSQL keeps these two kinds apart.
 * Processes of two versions may share a database, so a key must never change its meaning.
 */

/** bigint. Held by the process that migrates. */
export const MIGRATION_LOCK = 720_341_101
/** bigint. Held by the server on an embedded database, for the lifetime of its process. */
export const SERVER_LOCK = 720_341_102
/** (this, match). Held until the end of a transaction that grades or moves bets on the match. */
export const SETTLEMENT_LOCK = 720_341_105
/**
 * (this, a random number): checks at startup whether two addresses lead to one database. (this, 0): held while setting the limits of a
 * role.
 */
export const PROOF_LOCK = 720_341_107
/** (this, match). Held until the end of a transaction that writes alerts about the match. */
export const ALERTS_LOCK = 720_341_108
/** (this, 32-bit hash of an endpoint). Held until the end of a transaction that assigns a device to a user. */
export const DEVICE_LOCK = 720_341_109
