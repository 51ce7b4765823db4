/** What a member does at one time or another, as measured by `capacity-kinds.ts`. */
export type Kind =
  | "an unread count"
  | "a page of explore"
  | "a search"
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
  | "a picture"
  | "an upload of a picture"
  | "a sign-in"
  | "a refresh of a session"

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
  /** How often an active member does each. */
  calls: {
    "an unread count": 16,
    "a page of explore": 15,
    // Members look through explore and change its filter. They search for a nickname or a word now and then.
    "a search": 2,
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
    // Ten for each page of explore. Those of other lists and of profiles are mostly in the browser's cache.
    "a picture": 150,
    // A new photo every fifth day: most upload several in their first week, and few later.
    "an upload of a picture": 0.2,
    // A remembered session lasts for 30 days after its last use. One in five shares a device and signs out.
    "a sign-in": 0.2,
    // One for each of eight visits, and one for each quarter of an hour, after which an access token expires.
    "a refresh of a session": 11,
  } satisfies Record<Kind, number>,
  /** Pictures are mostly small versions of photos. */
  pictureBytes: 25_000,
  /** What the storage keeps of an uploaded picture, with all versions. */
  uploadBytes: 700_000,
}

export type Day = Omit<typeof typicalDay, "calls"> & { calls: Record<Kind, number> }

/** The machines that processes are planned for. Assumptions, too. */
export const typicalNode = {
  cores: 8,
  /** The share of a core, or of a process's one thread, that is used in the busiest hour. */
  busyShare: 0.5,
  /** The pictures that a process with the role `media` makes at once, each on a core. */
  picturesAtOnce: 2,
}
