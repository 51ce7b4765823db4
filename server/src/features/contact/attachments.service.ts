import { join } from "node:path"
import { contactLimits } from "@pinyu/contract/contact/limits"
import { isSingleLine } from "@pinyu/contract/fields"
import { isTypeOf } from "@pinyu/contract/media/file-kinds"
import { contactMessages } from "@pinyu/phrases/contact-messages"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { SentFile } from "../../platform/observability/calls.ts"
import type { PictureTool, StillPicture } from "../../platform/pictures/pictures.ts"
import type { FileType } from "../../platform/storage/detect-type.ts"
import { receive } from "../../platform/storage/receive-file.ts"
import type { Storage } from "../../platform/storage/storage.ts"
import * as queries from "./attachments.queries.ts"

interface Dependencies {
  clock: Clock
  db: Db
  pictures: Pick<PictureTool, "still">
  quota: Quota
  storage: Pick<Storage, "put" | "delete">
  uploads: Uploads
}

/** The port of `media` that deletes files after the commit. */
export interface Uploads {
  deleteFiles: (trx: Trx, keys: readonly string[]) => Promise<void>
}

/** How much a member may store and send. */
export interface Quota {
  /**
   * Reserves bytes and runs `write` in the same transaction. Throws `storage_full` or `upload_day_full`.
   */
  reserve: <Result>(memberId: string, bytes: number, write: (trx: Trx) => Promise<Result>) => Promise<Result>
  refund: (trx: Trx, memberId: string, bytes: number, sentAt: Date) => Promise<unknown>
}

/** A received file on the local disk. */
export interface ReceivedFile {
  name: string
  path: string
  sha256: string
}

const { file: limits } = contactLimits.attachments
const bytesFor = ({ contentType }: FileType) =>
  isTypeOf("contact_attachment", contentType) ? limits.maxBytes : null
const contentType = "image/webp"
const dayMs = 24 * 60 * 60 * 1000
const sweepBatchSize = 200

/** Attachments have a lower limit than other files, so their error names that limit. */
const asAttachment = (error: unknown) => {
  throw error instanceof AppError && error.code === "file_too_large"
    ? new AppError("attachment_too_large")
    : error
}

/** The sender's name for a file, reduced to one line. */
const displayNameOf = (name: string, place: number) => {
  const shown = [...name].filter(isSingleLine).join("").trim()
  return shown || contactMessages.unnamedPicture(place + 1)
}

/** Pictures of a form: stripped and re-encoded, visible to admins only. */
export const createAttachments = ({ clock, db, pictures, quota, storage, uploads }: Dependencies) => {
  /** Deletes the files before the rows, because a file without its row could not be found again. */
  const drop = async (keys: readonly string[]) => {
    for (const key of keys) await storage.delete(key)
    await queries.deleteAttachments(db, keys)
  }

  const sweep = async () => {
    const before = new Date(clock.now().getTime() - dayMs)
    const unassigned = await queries.findUnassignedBefore(db, before, sweepBatchSize)
    if (unassigned.length === 0) return
    await drop(unassigned)
    await sweep()
  }

  return {
    /**
     * Writes the files into a folder. Throws `file_type_unsupported`, `heic_unsupported` or
     * `attachment_too_large`. The bytes decide the type, not the sender's declaration.
     */
    receiveAll: async (files: AsyncIterable<SentFile>, folder: string): Promise<ReceivedFile[]> => {
      const received: ReceivedFile[] = []
      for await (const { name, file } of files) {
        const path = join(folder, String(received.length))
        const { sha256 } = await receive(file, path, bytesFor).catch(asAttachment)
        received.push({ name: displayNameOf(name, received.length), path, sha256 })
      }
      return received
    },

    /**
     * Re-encodes and stores pictures before their form exists; returns their keys. They expire after a day
     * without a form, even after a crash. A member's pictures count towards the quota. Decoding alternates
     * between `sender`s. Throws like `pictures.still`, or `storage_full` or `upload_day_full`.
     */
    store: async (
      memberId: string | null,
      sender: string,
      files: readonly ReceivedFile[],
    ): Promise<string[]> => {
      if (files.length === 0) return []
      const encoded: (StillPicture & { key: string; name: string })[] = []
      for (const { name, path } of files)
        encoded.push({ ...(await pictures.still(sender, path)), key: `contact/${newId()}.webp`, name })
      const row = { form_id: null, member_id: memberId, created_at: clock.now() }
      const rows = encoded.map(({ key, name, width, height, picture }, place) => ({
        ...row,
        ...{ key, filename: name, width, height, place, size: String(picture.length) },
      }))
      const bytes = encoded.reduce((sum, { picture }) => sum + picture.length, 0)
      if (memberId === null) await queries.insertAttachments(db, rows)
      else await quota.reserve(memberId, bytes, (trx) => queries.insertAttachments(trx, rows))
      for (const { key, picture } of encoded) await storage.put(key, picture, { contentType })
      return encoded.map(({ key }) => key)
    },

    /** Assigns stored pictures to a form, in the transaction that inserts it. */
    assign: async (trx: Trx, formId: string, keys: readonly string[]) => {
      if (keys.length === 0) return
      const assigned = await queries.assignAttachments(trx, formId, keys)
      if (assigned < keys.length) throw new Error("a picture was dropped before its form was there")
    },

    /** Drops those of the pictures that no form received. */
    dropUnassigned: async (keys: readonly string[]) => {
      if (keys.length === 0) return
      const unassigned = await queries.findUnassigned(db, keys)
      if (unassigned.length === 0) return
      await drop(unassigned.map(({ key }) => key))
      await db.transaction().execute(async (trx) => {
        for (const { member_id, size, created_at } of unassigned)
          if (member_id !== null) await quota.refund(trx, member_id, Number(size), created_at)
      })
    },

    /** Deletes the pictures of members' forms, in the transaction that erases them. The files follow the commit. */
    removeOf: async (trx: Trx, memberIds: readonly string[]) => {
      const keys = await queries.deleteAttachmentsOf(trx, memberIds)
      if (keys.length > 0) await uploads.deleteFiles(trx, keys)
    },

    /** Drops pictures that have had no form for a day. */
    sweep,
  }
}

export type Attachments = ReturnType<typeof createAttachments>
