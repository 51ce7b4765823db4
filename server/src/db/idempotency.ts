import { createHash, createHmac } from "node:crypto"
import { AppError } from "../platform/app-error.ts"
import { transact } from "./after-commit.ts"
import type { Db, Trx } from "./client.ts"

/** What makes a request a retry of an earlier one. */
export interface Attempt {
  /** The route, and the member where there is one. */
  scope: string
  /** The `Idempotency-Key` header; without one, or with an empty one, nothing is remembered. */
  key: string | undefined
  /** The parsed body. A key that comes back with another one is refused. */
  request: object
}

const hashKey = (key: string) => createHash("sha256").update(key).digest()

// Keyed by what only the caller knows, so that a password in the body cannot be guessed from what is stored.
const hashRequest = (key: string, request: object) =>
  createHmac("sha256", key).update(JSON.stringify(request)).digest()

/**
 * The answer to an earlier attempt; undefined where there was none. Refuses with `idempotency_key_reused` when the key came with
 * another request before.
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
  if (first === undefined) throw new Error("an answer was forgotten while a retry asked for it")
  return first
}

/**
 * Does `work` once for each key of a scope, in one transaction: a retry gets the first answer, a racing twin waits for it,
 * and nothing is remembered of work that failed. The answer must survive JSON.
 * Refuses with `idempotency_key_reused` when the key came with another request before.
 */
export const answerOnce = <Answer>(
  db: Db,
  attempt: Attempt,
  now: Date,
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer> => transact(db, (trx) => answerWithin(trx, attempt, now, work))

/** Forgets the answers from before an instant. */
export const forgetAnswers = (db: Db, before: Date) =>
  db.deleteFrom("idempotency_keys").where("created_at", "<", before).execute()
