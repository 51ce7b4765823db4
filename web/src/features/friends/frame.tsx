import { useQueryClient } from "@tanstack/react-query"
import { announceBlockChange, useBlockChanges } from "../../lib/query/block-changes.ts"
import { useSocketEvent } from "../../lib/socket/socket.ts"
import { isBlocking } from "./api.ts"
import { refreshAfterUnblock, removeBlockedMember } from "./cache.ts"

/**
 * Mounted in the member area's frame. Applies blocks and unblocks of the member's other pages to this
 * one.
 */
export function FriendsInFrame() {
  const client = useQueryClient()
  useSocketEvent("blacklist-changed", (change) => {
    // A block by this page is not announced here: `useBlock` does that after the page has left the member.
    if (!isBlocking(client)) announceBlockChange({ ...change, isElsewhere: true })
  })
  useBlockChanges(({ userId, isBlocked, isElsewhere = false }) => {
    if (isBlocked) removeBlockedMember(client, userId, { isElsewhere })
    else refreshAfterUnblock(client, userId)
  })
  return null
}
