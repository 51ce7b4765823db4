import { profileLimits } from "@pinyu/contract/profiles/limits"
import type { PhotoRemoval, QueuedPhoto } from "@pinyu/contract/profiles/photo-queue"
import { photoNotices } from "@pinyu/phrases/photo-messages"
import { transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { isOwnAccount } from "../../db/own-account.ts"
import { AppError } from "../../platform/app-error.ts"
import { decodeCursor, type PageRequest, pageOf } from "../../platform/cursor.ts"
import { newId } from "../../platform/ids.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Storage } from "../../platform/storage/storage.ts"
import * as queries from "./photo-queue.queries.ts"
import { lockMember } from "./profiles.queries.ts"

interface Dependencies {
  db: Db
  notifications: Pick<Ports["notifications"], "record">
  recordAct: Ports["recordAct"]
  removePhoto: (trx: Trx, memberId: string, photoId: string) => Promise<unknown>
  storage: Pick<Storage, "signedUrl">
}

/** The team's decisions about new photos. */
export const createPhotoQueue = ({ db, notifications, recordAct, removePhoto, storage }: Dependencies) => {
  const present = async (
    row: Awaited<ReturnType<typeof queries.findQueue>>[number],
  ): Promise<QueuedPhoto> => ({
    ...{ id: row.id, hidden: row.hidden, queued_at: row.at.toISOString() },
    member: { id: row.member_id, nickname: row.nickname },
    url: await storage.signedUrl(row.large_key, { lifetimeSeconds: profileLimits.photos.signedSeconds }),
  })

  return {
    /** A page of the photos that wait. */
    queue: async ({ cursor, limit }: PageRequest) => {
      const rows = await queries.findQueue(db, decodeCursor(cursor), limit + 1)
      const { page, nextCursor } = pageOf(rows, limit)
      return { photos: await Promise.all(page.map(present)), nextCursor }
    },

    /** Approves photos. Those that no longer wait, or belong to the admin's own account, stay as they are. */
    approvePhotos: ({ id: adminId }: AdminViewer, ids: readonly string[], { address }: Client) =>
      transact(db, async (trx) => {
        const approved = await queries.approvePhotos(trx, ids, adminId)
        for (const { id: photo, member_id: target } of approved)
          await recordAct(trx, { adminId, act: "photo_approved", target, address, detail: { photo } })
        return { approved: approved.map(({ id }) => id) }
      }),

    /** Deletes a waiting photo and notifies the member. Throws `photo_not_waiting` or `own_account`. */
    removeWaiting: (
      { id: adminId }: AdminViewer,
      photo: string,
      { rule }: PhotoRemoval,
      { address }: Client,
    ) =>
      transact(db, async (trx) => {
        const memberId = await queries.findWaiting(trx, photo)
        if (memberId === undefined) throw new AppError("photo_not_waiting")
        if (await isOwnAccount(trx, adminId, memberId)) throw new AppError("own_account")
        // Of two admins, the second waits here, and then finds the decision of the first.
        const isLocked = await lockMember(trx, memberId)
        if (!isLocked || !(await queries.findWaiting(trx, photo))) throw new AppError("photo_not_waiting")
        await removePhoto(trx, memberId, photo)
        const notice = { type: "admin_notice", memberId, eventId: newId() } as const
        await notifications.record(trx, { ...notice, ...photoNotices.removed(rule) })
        const act = { adminId, act: "photo_removed", target: memberId, address } as const
        await recordAct(trx, { ...act, detail: { photo, rule } })
        return {}
      }),
  }
}
