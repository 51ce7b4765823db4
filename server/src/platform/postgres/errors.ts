/**
 * Why the embedded database could not start:
 * - `binaries_missing`: npm installed no PostgreSQL for this machine
 * - `binaries_unreachable`: the unprivileged user may not run them and no copy could be made
 * - `folder_in_use`: another running process holds the same folder
 * - `folder_not_ours`: the folder belongs to another user, or cannot be written
 * - `version_mismatch`: the folder was made by another major version of PostgreSQL
 * - `orphan_survives`: a database left by a crash does not end on any signal
 * - `init_failed`, `start_failed`: PostgreSQL itself failed; the message contains its output
 */
export type EmbeddedPostgresErrorCode =
  | "binaries_missing"
  | "binaries_unreachable"
  | "folder_in_use"
  | "folder_not_ours"
  | "version_mismatch"
  | "orphan_survives"
  | "init_failed"
  | "start_failed"

/** An expected failure of the embedded database: a stable `code`, and a readable message for the operator. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = "EmbeddedPostgresError"
    this.code = code
  }
}

/** The code of a Node system error such as `ENOENT`, or undefined for anything else. */
export const systemErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined
