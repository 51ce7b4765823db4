import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import { onceKeyOf } from "./notifications.policy.ts"
import { insertNotification } from "./notifications.queries.ts"

/** What members are told of: areas say what happened, and each event is kept once. */
export const createNotifications = ({ clock }: { clock: Clock }) => ({
  /**
   * Keeps an event for the member whom it is for, in the caller's transaction where there is one. A repeat changes
   * nothing, however many come at once.
   */
  record: async (db: Db, event: NotificationEvent): Promise<void> => {
    await insertNotification(db, {
      id: newId(),
      member_id: event.memberId,
      type: event.type,
      actor_id: event.actorId,
      once_key: onceKeyOf(event),
      created_at: clock.now(),
    })
  },
})
