import { join } from "node:path"
import { contactLimits } from "@pinyu/contract/contact/limits"
import { contactAttachmentTypes } from "@pinyu/contract/contact/options"
import { isSingleLine } from "@pinyu/contract/fields"
import { contactMessages } from "@pinyu/phrases/contact-messages"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { SentFile } from "../../platform/observability/calls.ts"
import type { PictureTool, StillPicture } from "../../platform/pictures/pictures.ts"
import type { FileType } from "../../platform/storage/file-types.ts"
import { receive } from "../../platform/storage/receive-file.ts"
import type { Storage } from "../../platform/storage/storage.ts"
import * as queries from "./attachments.queries.ts"

interface Dependencies {
  clock: Clock
  db: Db
  pictures: Pick<PictureTool, "still">
  quota: Quota
  storage: Pick<Storage, "put" | "delete">
}

/** How much members may store and send. */
export interface Quota {
  /**
   * Runs a transaction that writes down so many bytes of a member's. Refuses with `storage_full` and
   * `upload_day_full`.
   */
  reserve: <Result>(memberId: string, bytes: number, write: (trx: Trx) => Promise<Result>) => Promise<Result>
  refund: (trx: Trx, memberId: string, bytes: number, sentAt: Date) => Promise<unknown>
}

/** A file as it was sent, on this machine's disk. */
export interface ReceivedFile {
  name: string
  path: string
  sha256: string
}

const { file: limits } = contactLimits.attachments
const taken: readonly string[] = contactAttachmentTypes
const bytesFor = ({ contentType }: FileType) => (taken.includes(contentType) ? limits.maxBytes : null)
const contentType = "image/webp"
const dayMs = 24 * 60 * 60 * 1000
const sweptAtOnce = 200

/** Attachments may be less large than other files, and the error says how large. */
const asAttachment = (error: unknown) => {
  throw error instanceof AppError && error.code === "file_too_large"
    ? new AppError("attachment_too_large")
    : error
}

/** What its sender calls a file: a name, whatever stands in it. */
const nameOf = (name: string, place: number) => {
  const shown = [...name].filter(isSingleLine).join("").trim()
  return shown || contactMessages.unnamedPicture(place + 1)
}

/** Pictures of a form: stripped and re-encoded, visible to admins only. */
export const createAttachments = ({ clock, db, pictures, quota, storage }: Dependencies) => {
  /** The files first: what is not written down any more would be found by nobody. */
  const drop = async (keys: readonly string[]) => {
    for (const key of keys) await storage.delete(key)
    await queries.deleteAttachments(db, keys)
  }

  const sweep = async () => {
    const before = new Date(clock.now().getTime() - dayMs)
    const loose = await queries.findLooseBefore(db, before, sweptAtOnce)
    if (loose.length === 0) return
    await drop(loose)
    await sweep()
  }

  return {
    /**
     * Writes what is sent into a folder. Refuses with `file_type_not_taken`, `heic_not_taken` or
     * `attachment_too_large`, told by the bytes, whatever its sender says that it is.
     */
    receiveAll: async (files: AsyncIterable<SentFile>, folder: string): Promise<ReceivedFile[]> => {
      const received: ReceivedFile[] = []
      for await (const { name, file } of files) {
        const path = join(folder, String(received.length))
        const { sha256 } = await receive(file, path, bytesFor).catch(asAttachment)
        received.push({ name: nameOf(name, received.length), path, sha256 })
      }
      return received
    },

    /**
     * Makes pictures of files and stores them, for a form to come; answers their keys. What no form takes
     * goes after a day, whatever happens to us. They count for the member's storage; a guest's for nobody's.
     * The `sender` takes turns with all others who send pictures. Refuses as `pictures.still` does, and with
     * `storage_full` or `upload_day_full`.
     */
    store: async (
      memberId: string | null,
      sender: string,
      files: readonly ReceivedFile[],
    ): Promise<string[]> => {
      if (files.length === 0) return []
      const made: (StillPicture & { key: string; name: string })[] = []
      for (const { name, path } of files)
        made.push({ ...(await pictures.still(sender, path)), key: `contact/${newId()}.webp`, name })
      const row = { form_id: null, member_id: memberId, created_at: clock.now() }
      const rows = made.map(({ key, name, width, height, picture }, place) => ({
        ...row,
        ...{ key, filename: name, width, height, place, size: String(picture.length) },
      }))
      const bytes = made.reduce((sum, { picture }) => sum + picture.length, 0)
      if (memberId === null) await queries.insertAttachments(db, rows)
      else await quota.reserve(memberId, bytes, (trx) => queries.insertAttachments(trx, rows))
      for (const { key, picture } of made) await storage.put(key, picture, { contentType })
      return made.map(({ key }) => key)
    },

    /** Makes stored pictures those of a form, in the transaction that writes it. */
    give: async (trx: Trx, formId: string, keys: readonly string[]) => {
      if (keys.length === 0) return
      const given = await queries.giveAttachments(trx, formId, keys)
      if (given < keys.length) throw new Error("a picture was dropped before its form was there")
    },

    /** Drops those of the pictures that no form took. */
    dropLoose: async (keys: readonly string[]) => {
      if (keys.length === 0) return
      const loose = await queries.findLoose(db, keys)
      if (loose.length === 0) return
      await drop(loose.map(({ key }) => key))
      await db.transaction().execute(async (trx) => {
        for (const { member_id, size, created_at } of loose)
          if (member_id !== null) await quota.refund(trx, member_id, Number(size), created_at)
      })
    },

    /** Drops all that no form took for a day, or whose form is gone. */
    sweep,
  }
}

export type Attachments = ReturnType<typeof createAttachments>
