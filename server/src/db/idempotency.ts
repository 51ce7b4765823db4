import { createHash, createHmac } from "node:crypto"
import { AppError } from "../platform/app-error.ts"
import { transact } from "./after-commit.ts"
import type { Db, Trx } from "./client.ts"

/** Identifies retries of a request. */
export interface IdempotentRequest {
  /** The route, and the member if there is one. */
  scope: string
  /** The `Idempotency-Key` header. Nothing is stored without one, or for an empty one. */
  key: string | undefined
  /** The parsed body. A key that is reused with another body is rejected. */
  request: object
}

const hashKey = (key: string) => createHash("sha256").update(key).digest()

// Keyed with the caller's secret key, so that a password in the body cannot be guessed from the stored hash.
const hashRequest = (key: string, request: object) =>
  createHmac("sha256", key).update(JSON.stringify(request)).digest()

/** The columns of an attempt with a key; null for one without. */
export const columnsOf = ({ scope, key, request }: IdempotentRequest) =>
  key ? { scope, key_hash: hashKey(key), request_hash: hashRequest(key, request) } : null

/**
 * The response to an earlier attempt; undefined without one. Throws `idempotency_key_reused` when the key was
 * used with another request.
 */
export const findStoredResponse = async <Result>(
  db: Db,
  { scope, key, request }: IdempotentRequest,
): Promise<Result | undefined> => {
  if (!key) return undefined
  const first = await db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "response"])
    .where((where) => where.and({ scope, key_hash: hashKey(key) }))
    .executeTakeFirst()
  if (!first) return undefined
  if (!first.request_hash.equals(hashRequest(key, request))) throw new AppError("idempotency_key_reused")
  return first.response as Result
}

const runWithin = async <Result>(
  trx: Trx,
  attempt: IdempotentRequest,
  now: Date,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> => {
  const columns = columnsOf(attempt)
  if (!columns) return work(trx)
  const claim = await trx
    .insertInto("idempotency_keys")
    .values({ ...columns, response: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claim.numInsertedOrUpdatedRows === 1n) {
    const result = await work(trx)
    await trx
      .updateTable("idempotency_keys")
      .set({ response: JSON.stringify(result) })
      .where((where) => where.and({ scope: columns.scope, key_hash: columns.key_hash }))
      .execute()
    return result
  }
  const first = await findStoredResponse<Result>(trx, attempt)
  if (first === undefined) throw new Error("a stored response was deleted during a retry")
  return first
}

/**
 * Runs `work` once per key of a scope, in one transaction. A retry gets the first result, a concurrent repeat
 * waits for it, and failed work stores nothing. The result must be JSON. Throws `idempotency_key_reused` when
 * the key was used with another request.
 */
export const runIdempotently = <Result>(
  db: Db,
  attempt: IdempotentRequest,
  now: Date,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> => transact(db, (trx) => runWithin(trx, attempt, now, work))

/** Deletes the responses from before an instant. */
export const deleteResponsesBefore = (db: Db, before: Date) =>
  db.deleteFrom("idempotency_keys").where("created_at", "<", before).execute()
