import { isVip } from "@pinyu/contract/calendar"
import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import { wishesLimits } from "@pinyu/contract/wishes/limits"
import type { NewWish, Wish, WishesQuery, WishesStatus } from "@pinyu/contract/wishes/schemas"
import type { Db, Trx } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import type { PageRequest } from "../../platform/cursor.ts"
import { every } from "../../platform/every.ts"
import type { Jobs } from "../../platform/jobs.ts"
import type { Log } from "../../platform/log.ts"
import { refuse } from "../../platform/refusal.ts"
import { expireWishes } from "./changes.queries.ts"
import { createWishLikes } from "./likes.service.ts"
import { createOwnWishes } from "./own-wishes.service.ts"
import { type WishesJobs, workOnWishesJobs } from "./wishes.jobs.ts"
import { pageOfWishes, placeOf } from "./wishes.policy.ts"
import { presentWish } from "./wishes.present.ts"
import * as queries from "./wishes.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  jobs: Pick<Jobs<WishesJobs>, "enqueue" | "work">
  log: Log
  /** Keeps for a member what happened, in the transaction in which it did. */
  notify: (trx: Trx, event: NotificationEvent) => Promise<void>
  /** The same for what happened in none. */
  notifyNow: (event: NotificationEvent) => Promise<void>
  /** Takes back what is no longer so. */
  withdraw: (db: Db, event: NotificationEvent) => Promise<void>
  signPicture: (key: string | null) => Promise<string | null>
}

const hourMs = 60 * 60 * 1000
const expiredAtOnce = 500

/** What members wish for. */
export const createWishes = (needs: Dependencies) => {
  const { db, clock, jobs, log, notifyNow, signPicture } = needs
  const own = createOwnWishes({ db, clock, jobs })

  const present = async (row: queries.WishRow, { viewerId, now }: queries.Eyes) =>
    presentWish(row, (await signPicture(row.photo)) ?? "", viewerId, now)

  const show = async (viewerId: string, wishId: string): Promise<{ wish: Wish }> => {
    const eyes = { viewerId, now: clock.now() }
    const row = await queries.findWish(db, eyes, wishId)
    if (!row) throw refuse("wish_not_found")
    return { wish: await present(row, eyes) }
  }

  /** A page of wishes: the pinned ones first, then the newest. */
  const list = async (viewerId: string, { tab, user_id: memberId, cursor, limit }: WishesQuery) => {
    const eyes = { viewerId, now: clock.now() }
    const { pinned, after } = placeOf(cursor)
    const first = await queries.findWishes(db, eyes, { tab, memberId, pinned }, after, limit + 1)
    const room = limit + 1 - first.length
    const others = { tab, memberId, pinned: false }
    const rest = pinned && room > 0 ? await queries.findWishes(db, eyes, others, undefined, room) : []
    const { page, nextCursor } = pageOfWishes([...first, ...rest], limit)
    return { wishes: await Promise.all(page.map((row) => present(row, eyes))), nextCursor }
  }

  /** Writes down which wishes are over: what others see goes by the clock, this only tidies up after it. */
  const expire = async () => {
    const expired = await expireWishes(db, clock.now(), expiredAtOnce)
    if (expired === expiredAtOnce) await expire()
  }

  return {
    ...createWishLikes(needs),
    list,

    /** The wishes of one member that the viewer may see; ended ones of their own too. */
    listOfMember: (viewerId: string, memberId: string, page: PageRequest) =>
      list(viewerId, { tab: "all", user_id: memberId, ...page }),

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

    /** Makes a wish; see `make` for what it refuses. */
    create: async (memberId: string, form: NewWish, key: string | undefined) =>
      show(memberId, await own.make(memberId, form, key)),

    /** Closes one's own wish, as granted or not. Refuses with `wish_not_found`. */
    close: async (memberId: string, wishId: string, isGranted: boolean) => {
      await own.close(memberId, wishId, isGranted)
      return show(memberId, wishId)
    },

    /** Pins one's own wish or takes the pin off; see `pin` of the member's own for what it refuses. */
    pin: async (memberId: string, wishId: string, isPinned: boolean) => {
      await own.pin(memberId, wishId, isPinned)
      return show(memberId, wishId)
    },

    expire,

    /** Begins to tell of wishes that came true, and to write down each hour which are over. */
    startJobs: async () => {
      await workOnWishesJobs(jobs, { db, notifyNow })
      every(hourMs, expire, { log, failed: "wishes that are over were not written down" })
    },
  }
}

export type Wishes = ReturnType<typeof createWishes>
