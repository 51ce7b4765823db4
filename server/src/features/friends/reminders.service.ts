import { friendsLimits } from "@pinyu/contract/friends/limits"
import type { Db, Trx } from "../../db/client.ts"
import { lockPair } from "../../db/locks.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Ports } from "../../platform/ports.ts"
import {
  findSilent,
  findWaiting,
  isSilentMatch,
  isWaiting,
  type LikeRow,
  type Span,
} from "./reminders.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  notifications: Pick<Ports["notifications"], "record">
}

const dayMs = 24 * 60 * 60 * 1000
const atOnce = 200
const { afterDays, withinDays } = friendsLimits.reminder

interface Kind {
  type: "friend_request" | "friend_accepted"
  find: (db: Db, span: Span, after: LikeRow | null, limit: number) => Promise<LikeRow[]>
  /** Checked again under the lock: the members may just have answered. */
  isStillSo: (trx: Trx, like: LikeRow) => Promise<boolean>
  /** The member to notify, and the member whom it is about. */
  recipients: (like: LikeRow) => { memberId: string; actorId: string }[]
}

const likedOne = ({ liker_id, liked_id }: LikeRow) => ({ memberId: liked_id, actorId: liker_id })
const liker = ({ liker_id, liked_id }: LikeRow) => ({ memberId: liker_id, actorId: liked_id })

const kinds: readonly Kind[] = [
  { type: "friend_request", find: findWaiting, isStillSo: isWaiting, recipients: (like) => [likedOne(like)] },
  {
    ...{ type: "friend_accepted", find: findSilent, isStillSo: isSilentMatch },
    recipients: (like) => [likedOne(like), liker(like)],
  },
]

/** Reminders, each sent once: of a like that waits for an answer, and of a match without a message. */
export const createReminders = ({ db, clock, notifications }: Dependencies) => {
  const remind = (like: LikeRow, { type, isStillSo, recipients }: Kind) =>
    db.transaction().execute(async (trx) => {
      await lockPair(trx, like.liker_id, like.liked_id)
      if (!(await isStillSo(trx, like))) return
      for (const one of recipients(like)) await notifications.record(trx, { type, ...one })
    })

  const remindAll = async (kind: Kind, span: Span, after: LikeRow | null): Promise<void> => {
    const page = await kind.find(db, span, after, atOnce)
    for (const like of page) await remind(like, kind)
    if (page.length === atOnce) await remindAll(kind, span, page.at(-1) ?? null)
  }

  return {
    /** Sends all due reminders. Idempotent: an event that is already recorded is not repeated. */
    remindDue: async () => {
      const now = clock.now().getTime()
      const span = { from: new Date(now - withinDays * dayMs), until: new Date(now - afterDays * dayMs) }
      for (const kind of kinds) await remindAll(kind, span, null)
    },
  }
}
