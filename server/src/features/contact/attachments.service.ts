import { join } from "node:path"
import { contactLimits } from "@pinyu/contract/contact/limits"
import { contactAttachmentTypes } from "@pinyu/contract/contact/options"
import { isOneLine } from "@pinyu/contract/fields"
import { contactMessages } from "@pinyu/phrases/contact-messages"
import type { Db, Trx } from "../../db/client.ts"
import type { SentFile } from "../../platform/calls.ts"
import type { Clock } from "../../platform/clock.ts"
import type { FileType } from "../../platform/file-types.ts"
import { newId } from "../../platform/ids.ts"
import type { PictureTool, StillPicture } from "../../platform/pictures.ts"
import { receive } from "../../platform/receive-file.ts"
import type { Storage } from "../../platform/storage.ts"
import * as queries from "./attachments.queries.ts"

interface Dependencies {
  clock: Clock
  db: Db
  pictures: Pick<PictureTool, "still">
  storage: Pick<Storage, "put" | "delete">
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

/** What its sender calls a file: a name, whatever stands in it. */
const nameOf = (name: string, place: number) => {
  const shown = [...name].filter(isOneLine).join("").trim()
  return shown || contactMessages.unnamedPicture(place + 1)
}

/** Pictures that go along with a form: stripped and made anew, for the desk alone. */
export const createAttachments = ({ clock, db, pictures, storage }: Dependencies) => {
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
     * Writes what is sent into a folder. Refuses with `file_type_not_taken`, `heic_not_taken` or `file_too_large`, told by the
     * bytes, whatever its sender says that it is.
     */
    receiveAll: async (files: AsyncIterable<SentFile>, folder: string): Promise<ReceivedFile[]> => {
      const received: ReceivedFile[] = []
      for await (const { name, file } of files) {
        const path = join(folder, String(received.length))
        const { sha256 } = await receive(file, path, bytesFor)
        received.push({ name: nameOf(name, received.length), path, sha256 })
      }
      return received
    },

    /**
     * Makes pictures of files and stores them, for a form to come; answers their keys. What no form takes goes after a day,
     * whatever happens to us. Refuses with `invalid_image` or `image_too_large`.
     */
    store: async (files: readonly ReceivedFile[]): Promise<string[]> => {
      if (files.length === 0) return []
      const made: (StillPicture & { key: string; name: string })[] = []
      for (const { name, path } of files)
        made.push({ ...(await pictures.still(path)), key: `contact/${newId()}.webp`, name })
      const row = { form_id: null, created_at: clock.now() }
      await queries.insertAttachments(
        db,
        made.map(({ key, name, width, height }, place) => ({
          ...row,
          key,
          filename: name,
          width,
          height,
          place,
        })),
      )
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
      if (loose.length > 0) await drop(loose)
    },

    /** Drops all that no form took for a day, or whose form is gone. */
    sweep,
  }
}

export type Attachments = ReturnType<typeof createAttachments>
