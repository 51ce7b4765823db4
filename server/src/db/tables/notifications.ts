import type { NotificationTopic, NotificationType } from "@pinyu/contract/notifications/options"
import type { ColumnType, Generated } from "kysely"

/** What a member sees: one row groups all unread events of one type about one subject. */
export interface NotificationsTable {
  id: string
  member_id: string
  type: NotificationType
  /** The member's preference that applies to it. */
  topic: NotificationTopic | null
  /** The id of its subject: a post, wish, album, conversation or form. */
  about_id: string | null
  /** Events of this type with the same key join this row while it is unread. */
  group_key: string
  /** The text of an announcement or of a notice from an admin. */
  title: string | null
  message: string | null
  created_at: Date
  /** The time of its latest event. */
  notified_at: Date
  /** Events that wait for delivery by socket or push. The first one enqueued the job. */
  pending_count: Generated<number>
  read_at: Date | null
  /** A tombstone: its events still count as known and are not delivered again. */
  deleted_at: Date | null
}

/** One row for each event: `dedup_key` prevents a second delivery of the same event. */
export interface NotificationEventsTable {
  notification_id: string
  member_id: string
  type: NotificationType
  dedup_key: string
  /** The member who did it. */
  actor_id: string | null
  happened_at: Date
  /** The event no longer holds, for example a like that its author removed. */
  withdrawn: Generated<boolean>
}

/** A member's choice for one topic. Without a row the default applies. */
export interface NotificationPreferencesTable {
  member_id: string
  topic: NotificationTopic
  push_enabled: boolean
  email_enabled: boolean
  in_app_enabled: boolean
}

/** The hours in which a member receives neither pushes nor digests, as `HH:MM` of the Taipei day. */
export interface NotificationQuietHoursTable {
  member_id: string
  starts_at: string
  ends_at: string
}

/** A browser that receives pushes until its session ends. */
export interface PushSubscriptionsTable {
  id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  /** Consecutive pushes that its push service rejected. */
  failure_count: Generated<number>
  created_at: ColumnType<Date, Date, never>
}

/** A member's latest digest mail: the job that sent it and the period that it covers. */
export interface NotificationDigestsTable {
  member_id: string
  job_id: string
  since: Date
  until: Date
}
