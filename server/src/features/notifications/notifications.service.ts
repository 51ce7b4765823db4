import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import { aboutIdOf, onceKeyOf } from "./notifications.policy.ts"
import { deleteAbout, deleteNotification, insertNotification } from "./notifications.queries.ts"

/** What members are told of: areas say what happened, and each event is kept once. */
export const createNotifications = ({ clock }: { clock: Clock }) => ({
  /**
   * Keeps an event for the member whom it is for, in the caller's transaction where there is one. A repeat changes
   * nothing, however many come at once; of what members do themselves they are not told.
   */
  record: async (db: Db, event: NotificationEvent): Promise<void> => {
    if (event.actorId === event.memberId) return
    await insertNotification(db, {
      id: newId(),
      member_id: event.memberId,
      type: event.type,
      actor_id: event.actorId,
      about_id: aboutIdOf(event),
      once_key: onceKeyOf(event),
      created_at: clock.now(),
    })
  },

  /** Takes back what is no longer so, as a like that was taken back. What was never recorded changes nothing. */
  withdraw: async (db: Db, event: NotificationEvent): Promise<void> => {
    await deleteNotification(db, event.memberId, event.type, onceKeyOf(event))
  },

  /** Takes back all that members were told about a post, wish or album: it is gone. */
  forgetAbout: async (db: Db, aboutId: string): Promise<void> => {
    await deleteAbout(db, aboutId)
  },
})
