import type { NewWish, Wish, WishesQuery } from "@pinyu/contract/wishes/schemas"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { every } from "../../platform/every.ts"
import type { Jobs } from "../../platform/jobs.ts"
import type { Log } from "../../platform/log.ts"
import { refuse } from "../../platform/refusal.ts"
import { createWishLikes, type Notifications } from "./likes.service.ts"
import { expireWishes } from "./own-wishes.queries.ts"
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
  notifications: Notifications
  /** The address at which a stored picture can be looked at; null where there is none. */
  signPicture: (key: string | null) => Promise<string | null>
}

const hourMs = 60 * 60 * 1000
const expiredAtOnce = 500

/** What members wish for. */
export const createWishes = ({ db, clock, jobs, log, notifications, signPicture }: Dependencies) => {
  const own = createOwnWishes({ db, clock, jobs })

  const present = async (row: queries.WishRow, { viewerId, now }: queries.Eyes) => {
    const avatar = (await signPicture(row.photo)) ?? ""
    return presentWish(row, avatar, viewerId, now)
  }

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
    const others = { tab, memberId, pinned: false }
    const hasRoom = pinned && first.length <= limit
    const rest = hasRoom ? await queries.findWishes(db, eyes, others, undefined, limit + 1) : []
    const { page, nextCursor } = pageOfWishes([...first, ...rest], limit)
    return { wishes: await Promise.all(page.map((row) => present(row, eyes))), nextCursor }
  }

  /** Writes down which wishes are over: what others see goes by the clock, this only tidies up after it. */
  const expire = async () => {
    const expired = await expireWishes(db, clock.now(), expiredAtOnce)
    if (expired === expiredAtOnce) await expire()
  }

  return {
    ...createWishLikes({ db, clock, notifications }),
    list,

    myStatus: own.myStatus,

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
      await workOnWishesJobs(jobs, { db, notifications })
      every(hourMs, expire, { log, failed: "wishes that are over were not written down" })
    },
  }
}

export type Wishes = ReturnType<typeof createWishes>
