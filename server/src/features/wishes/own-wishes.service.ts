import { isVip } from "@pinyu/contract/calendar"
import { wishesLimits } from "@pinyu/contract/wishes/limits"
import type { NewWish, WishEdit, WishesStatus } from "@pinyu/contract/wishes/schemas"
import { fieldMessages } from "@pinyu/phrases/fields"
import type { Db, Trx } from "../../db/client.ts"
import { runIdempotently } from "../../db/idempotency.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { Ports } from "../../platform/ports.ts"
import * as queries from "./own-wishes.queries.ts"
import type { WishesJobs } from "./wishes.jobs.ts"
import { endAfter, endAfterEdit, hasRoom, isSameText, statusAt } from "./wishes.policy.ts"
import { lockWish } from "./wishes.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  jobs: Pick<Jobs<WishesJobs>, "enqueue">
  notifications: Pick<Ports["notifications"], "deleteAbout">
}

/** Changes of a member's own wishes. */
export const createOwnWishes = ({ db, clock, jobs, notifications }: Dependencies) => {
  const requireVip = async (trx: Trx, memberId: string, now: Date) => {
    if (!isVip(await queries.findVipEnd(trx, memberId), now)) throw new AppError("vip_required")
  }

  /** Locks the member's own wish. Throws `wish_not_found` for another member's. */
  const holdOwn = async (trx: Trx, memberId: string, wishId: string, now: Date) => {
    const wish = await lockWish(trx, { viewerId: memberId, now }, wishId)
    if (wish?.member_id !== memberId) throw new AppError("wish_not_found")
    return wish
  }

  const add = async (trx: Trx, memberId: string, { days, isPinned, ...fields }: NewWish, now: Date) => {
    await queries.lockWisher(trx, memberId)
    if (isPinned) await requireVip(trx, memberId, now)
    if (!hasRoom(await queries.countActive(trx, memberId, now))) throw new AppError("too_many_wishes")
    if (isPinned) await queries.unpinAll(trx, memberId)
    const wish = { id: newId(), member_id: memberId, ...fields, is_pinned: isPinned }
    await queries.insertWish(trx, { ...wish, created_at: now, expires_at: endAfter(days, now) })
    return { wishId: wish.id }
  }

  return {
    /** What the member may do with wishes now. */
    myStatus: async (memberId: string): Promise<WishesStatus> => {
      const now = clock.now()
      const [vipEnd, active_count] = await Promise.all([
        queries.findVipEnd(db, memberId),
        queries.countActive(db, memberId, now),
      ])
      const is_vip = isVip(vipEnd, now)
      const vip_expires_at = vipEnd?.toISOString() ?? null
      return { is_vip, vip_expires_at, can_pin: is_vip, active_count, max_active: wishesLimits.active.max }
    },

    /**
     * Creates a wish once per idempotency key and returns its id. A pinned one replaces the previous pin.
     * Throws `vip_required` for a pin without VIP, and `too_many_wishes`.
     */
    make: async (memberId: string, request: NewWish, key: string | undefined) => {
      const now = clock.now()
      const attempt = { scope: `wishes.create:${memberId}`, key, request }
      const { wishId } = await runIdempotently(db, attempt, now, (trx) => add(trx, memberId, request, now))
      return wishId
    },

    /**
     * Changes a wish while nobody likes it. The lock waits for likes, and likes wait for it. A repeat changes
     * nothing, also after a like. Throws `wish_not_found` for another member's wish, `wish_ended`,
     * `wish_already_liked`, and `invalid_fields` for days that are over.
     */
    edit: (memberId: string, wishId: string, { days, ...text }: WishEdit) =>
      db.transaction().execute(async (trx) => {
        const now = clock.now()
        const wish = await holdOwn(trx, memberId, wishId, now)
        if (statusAt(wish, now) !== "active") throw new AppError("wish_ended")
        const end = endAfterEdit(days, wish.at, now)
        if (!end) throw new AppError("invalid_fields", { fields: { days: fieldMessages.too_small } })
        const edited = { ...text, expires_at: end }
        if (isSameText(wish, edited)) return
        if (await queries.isLiked(trx, wishId)) throw new AppError("wish_already_liked")
        await queries.changeWish(trx, wishId, edited)
      }),

    /**
     * Closes a wish, also an expired one. Closing as granted notifies the members who like it. A repeat
     * changes nothing. Throws `wish_not_found` for another member's wish.
     */
    close: (memberId: string, wishId: string, ending: queries.Ending) =>
      db.transaction().execute(async (trx) => {
        await holdOwn(trx, memberId, wishId, clock.now())
        const isNew = await queries.closeWish(trx, wishId, ending)
        if (isNew && ending.isGranted) await jobs.enqueue(trx, "wishes.notifyGranted", { wishId })
      }),

    /** Closes a reported wish and deletes its thanks, so that only its owner sees it. Idempotent. */
    removeReportedWish: (_memberId: string, wishId: string) =>
      db.transaction().execute((trx) => queries.withdrawWish(trx, wishId)),

    /** Deletes a wish of which nothing may remain. Idempotent. */
    removeTakenDownWish: (_memberId: string, wishId: string) =>
      db.transaction().execute(async (trx) => {
        await queries.deleteWish(trx, wishId)
        await notifications.deleteAbout(trx, wishId)
      }),

    /**
     * Pins a wish in place of the previous one, or unpins it. Throws `wish_not_found` for another member's
     * wish, `wish_ended` for an ended one, and `vip_required` without VIP.
     */
    pin: (memberId: string, wishId: string, isPinned: boolean) =>
      db.transaction().execute(async (trx) => {
        const now = clock.now()
        await queries.lockWisher(trx, memberId)
        const wish = await holdOwn(trx, memberId, wishId, now)
        if (!isPinned) return queries.unpin(trx, wishId)
        if (statusAt(wish, now) !== "active") throw new AppError("wish_ended")
        await requireVip(trx, memberId, now)
        await queries.unpinAll(trx, memberId)
        await queries.pin(trx, wishId)
      }),
  }
}
