/** Events that keep a member's open pages in sync with their blacklist. */
export interface FriendsEvents {
  /** The member blocked or unblocked another one, who is never notified. */
  "blacklist-changed": (event: { userId: string; isBlocked: boolean }) => void
}
