import type { NewWish, Wish, WishEdit, WishesQuery } from "@pinyu/contract/wishes/schemas"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { Ports } from "../../platform/ports.ts"
import { createWishLikes } from "./likes.service.ts"
import { type Ending, expireWishes } from "./own-wishes.queries.ts"
import { createOwnWishes } from "./own-wishes.service.ts"
import { notifyGranted, type WishesJobs } from "./wishes.jobs.ts"
import { pageOfWishes, placeOf } from "./wishes.policy.ts"
import { presentWish } from "./wishes.present.ts"
import * as queries from "./wishes.queries.ts"

interface Dependencies extends Pick<Ports, "signPicture"> {
  db: Db
  clock: Clock
  jobs: Pick<Jobs<WishesJobs>, "enqueue">
  notifications: Pick<Ports["notifications"], "deleteAbout" | "record" | "recordNow" | "withdraw">
}

const expiredAtOnce = 500

/** Wishes of members. */
export const createWishes = ({ db, clock, jobs, notifications, signPicture }: Dependencies) => {
  const own = createOwnWishes({ db, clock, jobs, notifications })

  const present = async (row: queries.WishRow, { viewerId, now }: queries.ViewerContext) => {
    const avatar = (await signPicture(row.photo)) ?? ""
    return presentWish(row, avatar, viewerId, now)
  }

  const show = async (viewerId: string, wishId: string): Promise<{ wish: Wish }> => {
    const context = { viewerId, now: clock.now() }
    const row = await queries.findWish(db, context, wishId)
    if (!row) throw new AppError("wish_not_found")
    return { wish: await present(row, context) }
  }

  /** A page of wishes: pinned ones first, then the newest. */
  const list = async (viewerId: string, { tab, user_id: memberId, cursor, limit }: WishesQuery) => {
    const context = { viewerId, now: clock.now() }
    const { pinned, after } = placeOf(cursor)
    const first = await queries.findWishes(db, context, { tab, memberId, pinned }, after, limit + 1)
    const others = { tab, memberId, pinned: false }
    const hasRoom = pinned && first.length <= limit
    const rest = hasRoom ? await queries.findWishes(db, context, others, undefined, limit + 1) : []
    const { page, nextCursor } = pageOfWishes([...first, ...rest], limit)
    return { wishes: await Promise.all(page.map((row) => present(row, context))), nextCursor }
  }

  /** Marks expired wishes as ended. What others see depends on the clock; this only cleans up. */
  const expire = async () => {
    const expired = await expireWishes(db, clock.now(), expiredAtOnce)
    if (expired === expiredAtOnce) await expire()
  }

  return {
    ...createWishLikes({ db, clock, notifications }),
    list,

    /** A few active wishes of others, the one that ends first first; only those of one member when given. */
    endingSoon: async (viewerId: string, memberId: string | undefined) => {
      const context = { viewerId, now: clock.now() }
      const rows = await queries.findEndingSoon(db, context, memberId)
      return { wishes: await Promise.all(rows.map((row) => present(row, context))) }
    },

    /** One wish. Throws `wish_not_found` when the viewer may not see it. */
    wish: show,

    myStatus: own.myStatus,

    /** Creates a wish. See `make` for its errors. */
    create: async (memberId: string, form: NewWish, key: string | undefined) =>
      show(memberId, await own.make(memberId, form, key)),

    /** Changes the member's wish while nobody likes it. See `edit` in `own-wishes.service.ts` for its errors. */
    edit: async (memberId: string, wishId: string, form: WishEdit) => {
      await own.edit(memberId, wishId, form)
      return show(memberId, wishId)
    },

    /** Closes the member's wish, as granted or not. Throws `wish_not_found`. */
    close: async (memberId: string, wishId: string, ending: Ending) => {
      await own.close(memberId, wishId, ending)
      return show(memberId, wishId)
    },

    /** Pins or unpins the member's wish. See `pin` in `own-wishes.service.ts` for its errors. */
    pin: async (memberId: string, wishId: string, isPinned: boolean) => {
      await own.pin(memberId, wishId, isPinned)
      return show(memberId, wishId)
    },

    removeReportedWish: own.removeReportedWish,
    removeTakenDownWish: own.removeTakenDownWish,
    expire,
    notifyGranted: (wishId: string) => notifyGranted({ db, notifications }, wishId),
  }
}

export type Wishes = ReturnType<typeof createWishes>
