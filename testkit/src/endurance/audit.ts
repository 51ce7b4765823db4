import { buffer } from "node:stream/consumers"
import { expect, vi } from "vitest"
import { isOfColour } from "../pictures.ts"
import type { Load } from "./load.ts"
import type { RestartableService, Stores } from "./restartable-service.ts"
import type { AcknowledgedPicture } from "./writer.ts"

type Db = Stores["db"]

const mailTimeoutMs = 120_000

const fromLedgers = <T>(load: Load, pick: (ledger: Load["writers"][number]["ledger"]) => Iterable<T>) =>
  load.writers.flatMap(({ ledger }) => [...pick(ledger)])

/** The acknowledged writes that the writers did not find again. */
export const lossesOf = (load: Load) => load.writers.flatMap(({ losses }) => losses)

/** Requests that were accepted and failed. */
export const failuresOf = (load: Load) => load.writers.flatMap(({ failures }) => failures)

/** Compares stored messages with acknowledged ones: each once, at its position, in the sender's order. */
const messageMistakes = async (db: Db, load: Load): Promise<string[]> => {
  const rows = await db.selectFrom("messages").select(["id", "conversation_id", "position"]).execute()
  const kept = new Map(rows.map((row) => [row.id, `${row.conversation_id} at ${row.position}`]))
  const promised = fromLedgers(load, ({ messages }) => messages)
  const mistakes = promised
    .filter(({ id, conversationId, position }) => kept.get(id) !== `${conversationId} at ${position}`)
    .map(({ id }) => `the message ${id} is gone`)
  const extra = rows.length - promised.length + mistakes.length
  if (extra > 0) mistakes.push(`${extra} messages were never sent`)
  for (const { email, ledger } of load.writers)
    if (ledger.messages.some(({ position }, n) => position <= (ledger.messages[n - 1]?.position ?? 0)))
      mistakes.push(`the messages of ${email} are out of order`)
  return mistakes
}

/** Compares what is stored with what was acknowledged. */
const differences = (promised: ReadonlySet<string>, found: ReadonlySet<string>) => [
  ...[...promised.difference(found)].map((one) => `${one} is gone`),
  ...[...found.difference(promised)].map((one) => `${one} was never sent`),
]

/** Compares stored posts with acknowledged ones: each post once, with its picture. */
const postMistakes = async (db: Db, load: Load): Promise<string[]> => {
  const rows = await db
    .selectFrom("posts")
    .leftJoin("post_pictures", "post_pictures.post_id", "posts.id")
    .select(["posts.id", "media_key"])
    .execute()
  const named = (id: string, picture: string | null) => `the post ${id} with ${picture ?? "no picture"}`
  const promised = new Set(fromLedgers(load, ({ posts }) => posts).map(([id, picture]) => named(id, picture)))
  const found = new Set(rows.map(({ id, media_key }) => named(id, media_key)))
  return differences(promised, found)
}

/** Compares the files of a picture with what was acknowledged. */
const fileMistakes = async (
  storage: Stores["storage"],
  [key, { colour, size, thumbnail }]: readonly [string, AcknowledgedPicture],
): Promise<string[]> => {
  const mistakes: string[] = []
  for (const name of thumbnail === null ? [key] : [key, thumbnail]) {
    const object = await storage.read(name)
    const bytes = object && (await buffer(object.body))
    if (!bytes) mistakes.push(`the file ${name} is gone`)
    else if ((name === key && bytes.length !== size) || !(await isOfColour(bytes, colour)))
      mistakes.push(`the file ${name} has changed`)
  }
  return mistakes
}

/**
 * Compares uploads with acknowledged ones: each has its row and its files. A failed upload that is repeated
 * may leave one file more.
 */
const uploadMistakes = async ({ db, storage }: Stores, load: Load): Promise<string[]> => {
  const files = await db.selectFrom("media_files").select("key").execute()
  const keys = new Set(files.map(({ key }) => key))
  const uploads = new Map(fromLedgers(load, (ledger) => ledger.uploads))
  const mistakes = [...new Set(uploads.keys()).difference(keys)].map((key) => `the upload ${key} is gone`)
  const repeated = failuresOf(load).filter((failure) => failure.startsWith("media.upload ")).length
  const extra = keys.difference(uploads).size
  if (extra > repeated) mistakes.push(`${extra} files more than acknowledged, of ${repeated} failed uploads`)
  for (const upload of uploads) mistakes.push(...(await fileMistakes(storage, upload)))
  return mistakes
}

/** Compares what is stored with the acknowledged writes, and returns one message per loss or duplicate. */
export const auditStores = async (stores: Stores, load: Load): Promise<string[]> => {
  const { db } = stores
  const registered = new Map(fromLedgers(load, ({ registered }) => registered))
  const accounts = await db.selectFrom("credentials").select(["email", "member_id"]).execute()
  const members = await db.selectFrom("members").select("id").execute()
  const likes = await db.selectFrom("likes").select(["liker_id", "liked_id"]).execute()

  const kept = new Map(accounts.map(({ email, member_id }) => [email, member_id]))
  const mistakes = [...registered]
    .filter(([email, id]) => kept.get(email) !== id)
    .map(([email]) => `the account of ${email} is gone`)
  if (accounts.length > registered.size || members.length > registered.size)
    mistakes.push(`${members.length} members for ${registered.size} registrations`)

  const pair = (liker: string | undefined, liked: string) => `${liker} likes ${liked}`
  const promised = new Set(
    load.writers.flatMap(({ email, ledger }) =>
      [...ledger.likes].map((liked) => pair(ledger.registered.get(email), liked)),
    ),
  )
  const found = new Set(likes.map(({ liker_id, liked_id }) => pair(liker_id, liked_id)))
  mistakes.push(...differences(promised, found))
  const others = [messageMistakes(db, load), postMistakes(db, load), uploadMistakes(stores, load)]
  return [...mistakes, ...(await Promise.all(others)).flat()]
}

/** Waits until every acknowledged write that sends a mail has sent it. */
export const untilMailed = async (service: RestartableService, load: Load) => {
  const expected = new Set([
    ...fromLedgers(load, ({ registered }) => registered.keys()),
    ...fromLedgers(load, ({ codes }) => codes),
  ])
  const missing = async () => {
    const mails = await service.outbox().mails()
    return expected.difference(new Set(mails.map(({ to }) => to)))
  }
  await vi.waitFor(async () => expect([...(await missing())]).toEqual([]), {
    timeout: mailTimeoutMs,
    interval: 200,
  })
  return expected.size
}
