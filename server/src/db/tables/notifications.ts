import type { NotificationTopic, NotificationType } from "@pinyu/contract/notifications/options"
import type { ColumnType, Generated } from "kysely"

/** What a member sees: one for all that is of one kind about one thing, until it is read. */
export interface NotificationsTable {
  id: string
  member_id: string
  type: NotificationType
  /** The choice of the member's that it follows. */
  topic: NotificationTopic | null
  /** The post, wish, album, conversation or form that it is about. */
  about_id: string | null
  /** What is of this type and has the same folds into it while it is unread. */
  fold_key: string
  /** The words of what the house itself tells. */
  title: string | null
  message: string | null
  created_at: Date
  /** When the latest of it happened. */
  told_at: Date
  /** How much of it waits to be told over the socket or by push: the first of it has asked for that. */
  untold: Generated<number>
  read_at: Date | null
  /** Kept, so that what was deleted is not told again. */
  deleted_at: Date | null
}

/** What happened, once each: `once_key` keeps one thing from being told twice. */
export interface NotificationNewsTable {
  notification_id: string
  member_id: string
  type: NotificationType
  once_key: string
  /** The member who did it. */
  actor_id: string | null
  happened_at: Date
  /** Taken back, as a like can be. */
  withdrawn: Generated<boolean>
}

/** What a member chose; without a row it is as by default. */
export interface NotificationPreferencesTable {
  member_id: string
  topic: NotificationTopic
  push_enabled: boolean
  email_enabled: boolean
  in_app_enabled: boolean
}

/** A browser that has pushes sent to it, for as long as its session lasts. */
export interface PushSubscriptionsTable {
  id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  /** How often in a row its service would not take a push. */
  refusals: Generated<number>
  created_at: ColumnType<Date, Date, never>
}

/** The last mail of notifications that a member got: of which job, and of what happened between when and when. */
export interface NotificationDigestsTable {
  member_id: string
  job_id: string
  since: Date
  until: Date
}
