/** What a member does at one time or another, as measured by `capacity-kinds.ts`. */
export type Kind =
  | "an unread count"
  | "a page of explore"
  | "another's profile"
  | "a like"
  | "list of conversations"
  | "a page of messages"
  | "a message"
  | "mark as read"
  | "a page of notifications"
  | "a page of the feed"
  | "a like of a post"
  | "a post"

/**
 * A typical member's day: what the plan for a number of members is made of. These are assumptions, not
 * measurements; change them to plan for others.
 */
export const typicalDay = {
  /** The share of all members who use the app on a day. */
  activeShare: 0.3,
  /** The share of a day's calls that fall into its busiest hour. */
  busiestHour: 0.1,
  /** How long the app of an active member is open, in minutes; a socket is connected meanwhile. */
  openMinutes: 45,
  /** The calls of an active member. */
  calls: {
    "an unread count": 16,
    "a page of explore": 15,
    "another's profile": 25,
    "a like": 6,
    "list of conversations": 12,
    "a page of messages": 20,
    "a message": 15,
    "mark as read": 12,
    "a page of notifications": 5,
    "a page of the feed": 8,
    "a like of a post": 4,
    "a post": 0.2,
  } satisfies Record<Kind, number>,
  /** Pictures that an active member loads, which are mostly small versions. */
  pictures: 150,
  pictureBytes: 25_000,
  /** New photos and pictures of an active member, and what one keeps in the storage with its versions. */
  uploads: 0.2,
  uploadBytes: 700_000,
}

export type Day = Omit<typeof typicalDay, "calls"> & { calls: Record<Kind, number> }
