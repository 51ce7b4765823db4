import { createHash, createHmac } from "node:crypto"
import { AppError } from "../platform/app-error.ts"
import { transact } from "./after-commit.ts"
import type { Db, Trx } from "./client.ts"

/** Identifies retries of a request. */
export interface Attempt {
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

/**
 * The response to an earlier attempt; undefined without one. Throws `idempotency_key_reused` when the key was
 * used with another request.
 */
export const findAnswer = async <Answer>(
  db: Db,
  { scope, key, request }: Attempt,
): Promise<Answer | undefined> => {
  if (!key) return undefined
  const first = await db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "response"])
    .where((where) => where.and({ scope, key_hash: hashKey(key) }))
    .executeTakeFirst()
  if (!first) return undefined
  if (!first.request_hash.equals(hashRequest(key, request))) throw new AppError("idempotency_key_reused")
  return first.response as Answer
}

const answerWithin = async <Answer>(
  trx: Trx,
  attempt: Attempt,
  now: Date,
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer> => {
  const { scope, key, request } = attempt
  if (!key) return work(trx)
  const row = { scope, key_hash: hashKey(key) }
  const request_hash = hashRequest(key, request)
  const claim = await trx
    .insertInto("idempotency_keys")
    .values({ ...row, request_hash, response: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claim.numInsertedOrUpdatedRows === 1n) {
    const answer = await work(trx)
    await trx
      .updateTable("idempotency_keys")
      .set({ response: JSON.stringify(answer) })
      .where((where) => where.and(row))
      .execute()
    return answer
  }
  const first = await findAnswer<Answer>(trx, attempt)
  if (first === undefined) throw new Error("a stored answer was deleted during a retry")
  return first
}

/**
 * Runs `work` once per key of a scope, in one transaction. A retry gets the first result, a concurrent repeat
 * waits for it, and failed work stores nothing. The result must be JSON. Throws `idempotency_key_reused` when
 * the key was used with another request.
 */
export const answerOnce = <Answer>(
  db: Db,
  attempt: Attempt,
  now: Date,
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer> => transact(db, (trx) => answerWithin(trx, attempt, now, work))

/** Deletes the responses from before an instant. */
export const forgetAnswers = (db: Db, before: Date) =>
  db.deleteFrom("idempotency_keys").where("created_at", "<", before).execute()
