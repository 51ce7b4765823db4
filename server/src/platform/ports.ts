import type { MemberCard } from "@pinyu/contract/explore/schemas"
import type { MediaPurpose, MediaType } from "@pinyu/contract/media/limits"
import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import type { NotificationType } from "@pinyu/contract/notifications/options"
import type { Tier } from "@pinyu/contract/options"
import type { Db, Listing, Trx } from "../db/client.ts"
import type { Position } from "./cursor.ts"

/** What areas say happened to members; `notifications` keeps it and delivers it. */
interface NotificationPorts {
  /** Keeps an event for its member, in the transaction in which it happened; it is delivered after the commit. */
  record: (trx: Trx, event: NotificationEvent) => Promise<void>
  /** The same for what happened in no transaction. */
  recordNow: (event: NotificationEvent) => Promise<void>
  /** The same for a member who looks at no page, once until it is read. Throws nothing. */
  recordIfAway: (event: NotificationEvent) => Promise<void>
  /** Takes an event back that no longer holds. */
  withdraw: (trx: Trx, event: NotificationEvent) => Promise<void>
  /** Withdraws events of these types between two members. With `broadcast` their pages get the new count at once. */
  withdrawBetween: (
    trx: Trx,
    types: readonly NotificationType[],
    one: string,
    other: string,
    how?: { broadcast: boolean },
  ) => Promise<void>
  /** Takes back all events about something that is gone; they still count in `countRecordedBefore`. */
  withdrawAbout: (trx: Trx, aboutId: string) => Promise<void>
  /** Deletes all events about something that is gone. */
  deleteAbout: (trx: Trx, aboutId: string) => Promise<void>
  /** The same for so many of them; answers how many there were. */
  deleteSomeAbout: (trx: Trx, aboutId: string, limit: number) => Promise<number>
  /** How many other events of this type its actor caused for the member since an instant, also those taken back. */
  countRecordedBefore: (executor: Db, event: NotificationEvent, since: Date) => Promise<number>
  /** Marks as read what a member was told about something. */
  markAboutRead: (memberId: string, type: NotificationType, aboutId: string) => Promise<unknown>
  /** Sends a member's open pages the number of unread notifications. */
  emitUnreadCount: (memberId: string) => Promise<unknown>
}

/** What areas do with files that members sent for a message, a post or an album. */
interface FilePorts {
  /** Makes a file that the member sent the one of a message, post or album. Refuses with `upload_not_yours`. */
  claim: (
    trx: Trx,
    claim: { memberId: string; purpose: MediaPurpose; mediaType: MediaType; key: string },
  ) => Promise<void>
  /** Deletes files after the commit of the transaction that drops what carried them; those that a report shows stay. */
  release: (trx: Trx, keys: readonly string[]) => Promise<void>
}

/** What several areas need of others, typed once. An area picks what it needs, and the composition hands it in. */
export interface Ports {
  notifications: NotificationPorts
  files: FilePorts
  /** The address at which a stored picture can be looked at; null where there is none. */
  signPicture: (key: string | null) => Promise<string | null>
  /** The cards of the listed members in their order, without those whom the viewer may not see. */
  cardsOf: (viewerId: string, listing: Listing) => Promise<(Position & { card: MemberCard })[]>
  /** How far a member has proved who they are, by now. */
  tierOf: (memberId: string) => Promise<Tier>
}
