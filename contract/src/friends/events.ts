/** Events to a member's open pages about the members whom they like, and their blacklist. */
export interface FriendsEvents {
  /** A like became mutual. Pages claim the match before they show it. */
  "match-found": (event: { userId: string }) => void
  /** The member blocked or unblocked another one, who is never notified. */
  "blacklist-changed": (event: { userId: string; isBlocked: boolean }) => void
}
