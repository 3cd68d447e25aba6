/**
 * The keys of every advisory lock, so that no two are the same. A lock has one bigint as its key, or two integers; PostgreSQL keeps the
 * two kinds apart. Processes of two versions may run on one database: a key never changes its meaning.
 */

/** bigint. Held by the one process that migrates. */
export const MIGRATION_LOCK = 720_341_101
/** bigint. Held by the one server on an embedded database, by the connection that lives as long as its process. */
export const SERVER_LOCK = 720_341_102
/** (this, match). Held to the end of a transaction that grades or moves the bets on the match. */
export const SETTLEMENT_LOCK = 720_341_105
/** (this, a random number): shows at the start whether two addresses lead to one database. (this, 0): held while a role gets its limits. */
export const PROOF_LOCK = 720_341_107
/** (this, match). Held to the end of a transaction that tells people of the match. */
export const ALERTS_LOCK = 720_341_108
/** (this, 32 bits of the hash of an endpoint). Held to the end of a transaction that gives a device to somebody. */
export const DEVICE_LOCK = 720_341_109
