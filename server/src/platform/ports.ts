import type { AdminAct } from "@pinyu/contract/admin/acts"
import type { MailedTokenKind } from "@pinyu/contract/auth/mailed-tokens"
import type { MemberCard } from "@pinyu/contract/explore/schemas"
import type { PostAudience } from "@pinyu/contract/feed/options"
import type { PostPreview } from "@pinyu/contract/feed/schemas"
import type { MediaPurpose, MediaType } from "@pinyu/contract/media/limits"
import type { CommunityRule } from "@pinyu/contract/moderation/options"
import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import type { NotificationType } from "@pinyu/contract/notifications/options"
import type { Tier } from "@pinyu/contract/options"
import type { ProfilePart } from "@pinyu/contract/profiles/parts"
import type { Prompt } from "@pinyu/contract/profiles/prompts"
import type { SecurityEvent } from "@pinyu/contract/security/events"
import type { Settings } from "@pinyu/contract/settings/schemas"
import type { Db, Trx } from "../db/client.ts"
import type { CompiledListing, Listing } from "../db/listing.ts"
import type { Position } from "./cursor.ts"

/** The author and the audience of the post to which a picture belongs. */
interface PictureOfPost {
  member_id: string
  audience: PostAudience
}

/** Areas record events for members; `notifications` stores and delivers them. */
interface NotificationPorts {
  /** Records an event for its member in the caller's transaction. It is delivered after the commit. */
  record: (trx: Trx, event: NotificationEvent) => Promise<void>
  /** As `record`, in a transaction of its own. */
  recordNow: (event: NotificationEvent) => Promise<void>
  /** As `recordNow`, if no page of the member is visible; once until it is read. Does not throw. */
  recordIfAway: (event: NotificationEvent) => Promise<void>
  /** Withdraws an event that no longer holds. */
  withdraw: (trx: Trx, event: NotificationEvent) => Promise<void>
  /** As `withdraw`, for several events. Without `broadcast` no page gets the new count at once. */
  withdrawAll: (trx: Trx, events: readonly NotificationEvent[], how?: { broadcast: boolean }) => Promise<void>
  /**
   * Withdraws events of these types between two members. With `broadcast` their pages get the new count at
   * once.
   */
  withdrawBetween: (
    trx: Trx,
    types: readonly NotificationType[],
    one: string,
    other: string,
    how?: { broadcast: boolean },
  ) => Promise<void>
  /** Withdraws all events about a subject. They still count in `countRecordedBefore`. */
  withdrawAbout: (trx: Trx, aboutId: string) => Promise<void>
  /** Deletes the notifications that only these members, who leave, caused to others. */
  deleteCausedBy: (trx: Trx, memberIds: readonly string[]) => Promise<void>
  /** Deletes all notifications about a subject. */
  deleteAbout: (trx: Trx, aboutId: string) => Promise<void>
  /** As `deleteAbout`, for at most `limit` notifications. Returns how many were deleted. */
  deleteSomeAbout: (trx: Trx, aboutId: string, limit: number) => Promise<number>
  /** Counts the actor's other events of this type to the member since an instant, withdrawn or not. */
  countRecordedBefore: (executor: Db, event: NotificationEvent, since: Date) => Promise<number>
  /** Marks a member's notifications about a subject as read. */
  markAboutRead: (memberId: string, type: NotificationType, aboutId: string) => Promise<unknown>
  /** Sends the unread count to a member's open pages. */
  emitUnreadCount: (memberId: string) => Promise<unknown>
}

/** Notices about changes of a member's account, which no preference turns off. */
interface SecurityNoticePorts {
  /**
   * Notifies the member in the transaction that changes the account. `detail` is the name of the device or
   * passkey.
   */
  send: (trx: Trx, change: { memberId: string; event: SecurityEvent; detail?: string }) => Promise<void>
}

/** Single-use links that members get by mail. */
interface MailedTokenPorts {
  /** Stores a new token about a notice, for a job to mail. */
  issue: (
    trx: Trx,
    token: { purpose: MailedTokenKind; memberId: string; email: string; subjectId: string },
  ) => Promise<unknown>
  /** The recipient and the page of an issued token; undefined when it has ended. */
  mailOf: (
    db: Db,
    purpose: MailedTokenKind,
    subjectId: string,
  ) => Promise<{ email: string; path: string } | undefined>
  /** Uses a token up. Throws `token_invalid` when it is unknown, expired, used or ended. */
  spend: (
    trx: Trx,
    purposes: readonly MailedTokenKind[],
    token: string,
  ) => Promise<{ member_id: string; email: string; subject_id: string | null }>
}

/** Attaches and deletes the uploaded files of messages, posts and albums. */
interface FilePorts {
  /**
   * Attaches an upload of the member to a message, post or album. Throws `upload_not_yours`, or
   * `picture_not_allowed` for a picture that was taken down.
   */
  claim: (
    trx: Trx,
    claim: { memberId: string; purpose: MediaPurpose; mediaType: MediaType; key: string },
  ) => Promise<void>
  /** Deletes files after the commit of the transaction that detaches them. Files in a report stay. */
  release: (trx: Trx, keys: readonly string[]) => Promise<void>
}

/** Details of an act by their names. */
export type ActDetail = Readonly<Record<string, string | number | boolean | null>>

/** An act of an admin, for the audit log. */
export interface Act {
  /** Null when the given address belongs to no admin. */
  adminId: string | null
  act: AdminAct
  /** The id of what the act changed. */
  target?: string
  /** Further details; never a password, token or a member's text. */
  detail?: ActDetail
  /** Details that are personal data of the member `target`: kept apart, and deleted with them. */
  personal?: ActDetail
  /** The network address of the client. */
  address: string
}

/** A photo of a member, or an answer with its prompt. */
export type PartReference =
  | { photoId: string; prompt: null; answerId: null }
  | { photoId: null; prompt: Prompt; answerId: string }

/** Photos and answers by their ids, as far as a viewer sees them. */
export interface ShownParts {
  photoUrls: ReadonlyMap<string, string | null>
  answers: ReadonlyMap<string, string>
}

/**
 * Dependencies that several areas have in common, typed once. An area picks what it needs, and the
 * composition passes it in.
 */
export interface Ports {
  notifications: NotificationPorts
  files: FilePorts
  securityNotices: SecurityNoticePorts
  mailedTokens: MailedTokenPorts
  /**
   * Suspends a member until an instant, or without an end, in the caller's transaction, which `transact` began.
   * Their sessions end. Returns false when there is no such member.
   */
  suspendMember: (
    trx: Trx,
    suspension: {
      memberId: string
      rule: CommunityRule
      until: Date | null
      adminId: string
      note: string | null
      /** The case whose decision it is, which never shortens an earlier suspension. */
      caseId: string | null
    },
  ) => Promise<boolean>
  /**
   * Lets a member write no first messages until an instant, in the caller's transaction. Earlier limits stay.
   * The member must exist.
   */
  limitFirstMessages: (
    trx: Trx,
    limit: { memberId: string; rule: CommunityRule; until: Date; adminId: string; caseId: string },
  ) => Promise<unknown>
  /** Throws `first_messages_limited` with the end while a member may write no first messages. */
  requireFirstMessages: (memberId: string) => Promise<void>
  /** Audits an act in its transaction, which `transact` began. */
  recordAct: (trx: Trx, act: Act) => Promise<void>
  /** The settings in effect. Read them before a transaction begins. */
  currentSettings: () => Promise<Settings>
  /** The signed URL of a profile photo, or of a picture of the given post; null without a picture. */
  signPicture: (key: string | null, post?: PictureOfPost) => Promise<string | null>
  /** The cards of the listed members in order, without members whom the viewer may not see. */
  cardsOf: (
    viewerId: string,
    listing: Listing | CompiledListing,
    /** Whether a replica may read them. */
    how?: { fromReplica: boolean },
  ) => Promise<(Position & { card: MemberCard })[]>
  /** The cards of those members with these ids whom the viewer may see. */
  cardsById: (viewerId: string, memberIds: readonly string[]) => Promise<ReadonlyMap<string, MemberCard>>
  /** Those of these posts that the viewer may see, by their ids. */
  postPreviews: (viewerId: string, postIds: readonly string[]) => Promise<ReadonlyMap<string, PostPreview>>
  /** Whether the viewer may see a post, which is then held against deletion until the transaction ends. */
  holdPost: (trx: Trx, viewerId: string, postId: string) => Promise<boolean>
  /** A member's photo or answer. Throws `member_not_found` or `profile_part_not_found`. */
  requirePart: (viewerId: string, memberId: string, part: ProfilePart) => Promise<PartReference>
  /** What the viewer sees now of photos and answers. What is gone or hidden is missing. */
  shownParts: (viewerId: string, parts: readonly PartReference[]) => Promise<ShownParts>
  /** A member's current tier. */
  tierOf: (memberId: string) => Promise<Tier>
}
