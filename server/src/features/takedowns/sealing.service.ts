import { buffer } from "node:stream/consumers"
import type { TakedownTarget } from "@pinyu/contract/takedowns/options"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Log } from "../../platform/observability/log.ts"
import type { PictureTool } from "../../platform/pictures/pictures.ts"
import type { Storage } from "../../platform/storage/storage.ts"
import * as queries from "./takedowns.queries.ts"

/** Deletes content of a member. Does nothing when it is gone. */
type Remove = (memberId: string, targetId: string) => Promise<unknown>

export interface SealingNeeds {
  clock: Clock
  db: Db
  log: Log
  pictures: Pick<PictureTool, "photo">
  storage: Pick<Storage, "read" | "put" | "delete">
  /** Deletes the exports of members, whose archives hold copies. */
  removeExports: (trx: Trx, memberIds: readonly string[]) => Promise<unknown>
  removePhoto: (trx: Trx, memberId: string, photoId: string) => Promise<unknown>
  removeReportedPost: Remove
  removeReportedComment: Remove
  removeTakenDownWish: Remove
  removeReportedMessage: Remove
  removeReportedAlbum: Remove
  removeTakenDownFile: Remove
}

/** The key under which a file lies while it is sealed. Every URL of its own key ends with the move. */
export const sealedKeyOf = (key: string) => `sealed/${key}`

const pictureType = "image/webp"

/** Hides the content of takedowns, keeps its files sealed, and destroys them when the hold ends. */
export const createSealing = (needs: SealingNeeds) => {
  const { clock, db, log, pictures, storage } = needs
  const removers: Record<TakedownTarget, Remove> = {
    photo: (memberId, photoId) =>
      db.transaction().execute((trx) => needs.removePhoto(trx, memberId, photoId)),
    post: needs.removeReportedPost,
    comment: needs.removeReportedComment,
    wish: needs.removeTakenDownWish,
    message: needs.removeReportedMessage,
    album: needs.removeReportedAlbum,
    album_file: needs.removeTakenDownFile,
  }

  /** The perceptual hash of a sealed picture; null for a plain one, and for one that is damaged. */
  const hashOf = async (owner: string, key: string) => {
    const read = async () => {
      const found = await storage.read(sealedKeyOf(key))
      if (!found) throw new AppError("invalid_image")
      return buffer(found.body)
    }
    const made = await pictures.photo(owner, read).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code === "unavailable") throw error
      log.warn({ err: error, key }, "a sealed picture has no perceptual hash")
      return null
    })
    return made?.perceptualHash ?? null
  }

  /** Moves a file under its sealed key. A repeat continues where a crash ended it. Returns its type. */
  const seal = async (key: string) => {
    const found = await storage.read(key)
    if (!found) {
      const sealed = await storage.read(sealedKeyOf(key))
      sealed?.body.destroy()
      // A first attempt may have ended before the copy in another region was deleted.
      if (sealed) await storage.delete(key)
      return sealed?.contentType
    }
    await storage.put(sealedKeyOf(key), found.body, found)
    await storage.delete(key)
    return found.contentType
  }

  return {
    /** Hides content and seals its files. A repeat changes nothing. */
    hide: async (itemId: string) => {
      const item = await queries.findItem(db, itemId)
      if (!item || item.hidden_at) return
      const { type, target_id, takedown_id, member_id } = item
      if (member_id !== null) await removers[type](member_id, target_id)
      for (const { key, sealed_at } of await queries.findFiles(db, [itemId])) {
        if (sealed_at) continue
        const contentType = await seal(key)
        if (contentType === pictureType) {
          const hash = await hashOf(takedown_id, key)
          if (hash !== null) await queries.insertRejected(db, takedown_id, hash)
        }
        await queries.markSealed(db, key, clock.now(), contentType === undefined)
      }
      await db.transaction().execute(async (trx) => {
        const at = clock.now()
        if (!(await queries.markHidden(trx, itemId, at))) return
        // An export that begins later finds neither the content nor its files.
        if (member_id !== null) await needs.removeExports(trx, [member_id])
        await queries.insertLog(trx, { takedown_id, at, event: "content_hidden", admin_id: null })
      })
    },

    /** Destroys what was sealed by takedowns whose hold has ended. */
    destroyEnded: async () => {
      for (const id of await queries.findEnded(db, clock.now())) {
        const keys = await db.transaction().execute((trx) => queries.findReleasable(trx, id))
        for (const key of keys) await storage.delete(sealedKeyOf(key))
        await db.transaction().execute(async (trx) => {
          const at = clock.now()
          await queries.emptyTakedown(trx, id, at)
          await queries.insertLog(trx, { takedown_id: id, at, event: "destroyed", admin_id: null })
        })
      }
    },
  }
}
