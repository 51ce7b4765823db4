import pg from "pg"

/**
 * SQLSTATE classes and Node's codes of a database that is unreachable, starting, full, read-only after a
 * failover, or cancelled a statement. The query itself is valid and may be retried.
 */
const codes =
  /^(08|25006|25P03|40001|40003|40P01|53|55P03|57P|57014|58|ECONN|EAI_AGAIN|EHOST|ENET|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)/

/** Messages of `pg` errors without a code, and of prepared statements that a migration invalidated. */
const messages =
  /^Connection terminated|^Query read timeout|is not queryable$|timeout exceeded when trying to connect|^Postgres connection has been discarded|^cached plan must not change/

/** Whether an error comes from the state of the database, not from the query. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && typeof error.code === "string" && codes.test(error.code)) ||
    messages.test(error.message))

/**
 * Whether the database rejected a statement for its values (22), for a constraint (23), or because other
 * transactions were in its way (40). The statement changed nothing.
 */
export const rejectsStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(22|23|40)/.test(error.code ?? "")

/** The SQLSTATE of an error that the database reported. */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined

/** Whether a connection is unusable after a query failed with this error. */
export const losesConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || error.code === "25006" || error.message.startsWith("cached plan")

/** Codes of Node and OpenSSL for a certificate that is not accepted, and for encryption that fails. */
const tlsCodes =
  /^(CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH_|ERR_SSL_|ERR_TLS_|EPROTO)/

/** Messages of `pg` errors without a code. */
const tlsMessages = /^The server does not support SSL|^There was an error establishing an SSL/

/** Whether a connection failed because of its encryption. */
export const isTlsError = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && typeof error.code === "string" && tlsCodes.test(error.code)) ||
    tlsMessages.test(error.message))
