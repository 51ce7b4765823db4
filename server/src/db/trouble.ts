import pg from "pg"

/**
 * SQLSTATE classes and Node's codes that mean: the database is away, starting, full, read-only after a change of its
 * primary, or gave up on a statement. Nothing is wrong with the question: ask again soon.
 */
const codes =
  /^(08|25006|25P03|40001|40P01|53|55P03|57P|57014|58|ECONN|EAI_AGAIN|EHOST|ENET|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)/

/** What `pg` says without a code, and what a connection says whose prepared statements a migration made stale. */
const sentences =
  /^Connection terminated|^Query read timeout|is not queryable$|timeout exceeded when trying to connect|^Postgres connection has been discarded|^cached plan must not change/

/** Whether an error tells of the database's state and not of what it was asked. */
export const isDatabaseTrouble = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && typeof error.code === "string" && codes.test(error.code)) ||
    sentences.test(error.message))

/** Whether a connection on which a query failed so is of no more use: no answer came, or none can be had on it. */
export const losesConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || error.code === "25006" || error.message.startsWith("cached plan")
