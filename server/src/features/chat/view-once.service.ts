import { randomUUID } from "node:crypto"
import { chatLimits } from "@pinyu/contract/chat/limits"
import type { Db } from "../../db/client.ts"
import { runIdempotently } from "../../db/idempotency.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { OnceReadings, OnceUrls } from "../../platform/storage/once-files.ts"
import type { ChatJobs } from "./chat.jobs.ts"
import type { Conversations } from "./conversations.service.ts"
import { findMessage, lockConversation, lockConversationOf, markChanged } from "./messages.queries.ts"
import type { Files, Messages } from "./messages.service.ts"
import * as queries from "./view-once.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  conversations: Pick<Conversations, "participantsOf">
  files: Pick<Files, "release">
  jobs: Pick<Jobs<ChatJobs>, "enqueue">
  messages: Pick<Messages, "announceChange">
  onceUrls: OnceUrls
}

const { openSeconds, retrySeconds, reportSeconds, expiryDays } = chatLimits.viewOnce
const dayMs = 24 * 60 * 60 * 1000
const sweepBatchSize = 200

/** The opening of a picture, as its retry finds it. */
interface Opening {
  openedAt: string
}

/** Pictures that their reader may open once. */
export const createViewOnce = (needs: Dependencies) => {
  const { db, clock, conversations, files, jobs, messages, onceUrls } = needs
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  const dueBefore = (): queries.DueBefore => ({
    opened: before(reportSeconds * 1000),
    sent: before(expiryDays * dayMs),
  })

  /** Throws `message_not_found`, unless the viewer is the reader of such a picture and accepted its sender. */
  const requireReader = async (viewerId: string, messageId: string) => {
    const message = await findMessage(db, viewerId, messageId)
    const isReader = message?.is_view_once && !message.is_cleared && message.sender_id !== viewerId
    const participants = isReader && (await conversations.participantsOf(viewerId, message.conversation_id))
    if (!participants || participants.own.invitation !== null) throw new AppError("message_not_found")
    return message
  }

  /**
   * Detaches the file of a picture that is due, and deletes it after the commit. A reported one stays as evidence.
   * Idempotent.
   */
  const drop = async (message: Awaited<ReturnType<typeof queries.findDue>>[number]) => {
    const due = dueBefore()
    const dropped = await db.transaction().execute(async (trx) => {
      await lockConversation(trx, message.conversation_id)
      const detached = await queries.detachDue(trx, message.id, due)
      if (!detached) return undefined
      await files.release(trx, [detached.key])
      // An opened one looks the same without its file.
      if (!detached.wasOpened) await markChanged(trx, message)
      return detached
    })
    if (dropped && !dropped.wasOpened)
      // A block hides it from both; there is nobody to notify then.
      await messages.announceChange(message.sender_id, message.id).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
  }

  /** Deletes the files of opened and expired pictures. */
  const dropDue = async () => {
    const found = await queries.findDue(db, dueBefore(), sweepBatchSize)
    for (const message of found) await drop(message)
    if (found.length === sweepBatchSize) await dropDue()
  }

  /** Reads of opened pictures, by their reader alone, as long as they see the message. */
  const onceReadings: OnceReadings = {
    keyOf: async ({ id, viewerId }) => {
      const reading = await queries.findReading(db, id)
      if (!reading) return null
      const message = await requireReader(viewerId, reading.message_id).catch((error: unknown) => {
        if (error instanceof AppError) return null
        throw error
      })
      return message?.media_key ?? null
    },
    claim: ({ id }, read) => queries.claimBytes(db, id, read),
    settle: async ({ id }, read) => {
      await queries.settleBytes(db, id, { ...read, now: clock.now() })
    },
  }

  return {
    onceReadings,

    /**
     * Opens a picture for its reader, once. Returns its only address, which ends with the first complete read. The
     * same idempotency key gets another one for half a minute, as long as that has not happened. Throws `message_not_found` for the sender and for every other message, and `view_once_closed`
     * for a picture that was opened, has expired or was recalled meanwhile.
     */
    open: async (viewerId: string, messageId: string, idempotencyKey: string | undefined) => {
      const message = await requireReader(viewerId, messageId)
      const now = clock.now()
      const attempt = { scope: `chat.open:${viewerId}`, key: idempotencyKey, request: { messageId } }
      const opening = await runIdempotently<Opening>(db, attempt, now, async (trx) => {
        await lockConversationOf(trx, viewerId, messageId)
        if (!(await queries.openPicture(trx, messageId, now, before(expiryDays * dayMs))))
          throw new AppError("view_once_closed")
        await markChanged(trx, message)
        const startAfter = new Date(now.getTime() + reportSeconds * 1000)
        await jobs.enqueue(trx, "chat.dropOpened", {}, { startAfter })
        return { openedAt: now.toISOString() }
      })
      const isRecent = new Date(opening.openedAt) >= before(retrySeconds * 1000)
      const reading = { id: randomUUID(), viewerId }
      if (!(isRecent && (await queries.beginReading(db, messageId, reading.id))))
        throw new AppError("view_once_closed")
      const url = onceUrls.signedUrl(reading, openSeconds)
      return { url, message: await messages.announceChange(viewerId, messageId) }
    },

    dropDue,
  }
}
